/*
** limn_sandbox.c: which functions a script has.
**
** No library is opened as a whole. A stock library is opened aside, and the functions named here
** are taken from it, each behind a charge that grows with its string arguments, because no hook
** sees the time that a C function takes. What the stock version could hang in, or what depends on
** addresses, clocks or hashing, is the bridge's own. Absent for good: load and its kin (bytecode,
** swallowed limits), collectgarbage, debug, io, os, package, string.dump, warn.
*/
#include <string.h>

#include "limn_internal.h"

/* Upvalue 1: the stock function, which has no upvalues of its own. */
static int call_stock(lua_State *L) {
  enum { BYTES_PER_INSTRUCTION = 16 };
  lua_CFunction function = lua_tocfunction(L, lua_upvalueindex(1));
  uint64_t cost = 1;
  for (int i = 1; i <= 2 && i <= lua_gettop(L); i++)
    if (lua_type(L, i) == LUA_TSTRING) cost += lua_rawlen(L, i) / BYTES_PER_INSTRUCTION;
  limn_charge(L, cost);
  return function(L); /* in this frame, so that levels of error positions stay right */
}

void limn_take(lua_State *L, int library, int stock, const char *const *names) {
  for (; *names != NULL; names++) {
    lua_getfield(L, stock, *names);
    lua_pushcclosure(L, call_stock, 1);
    lua_setfield(L, library, *names);
  }
}

void limn_add_functions(lua_State *L, const luaL_Reg *functions) {
  lua_pushboolean(L, false);
  luaL_setfuncs(L, functions, 1);
}

void limn_add_global(lua_State *L, const char *name, lua_CFunction function) {
  lua_pushboolean(L, false);
  lua_pushcclosure(L, function, 1);
  lua_setglobal(L, name);
}

static void open_base(lua_State *L) {
  /* luaopen_base writes into the global table, so it is given another one for a moment. */
  static const char *const names[] = {"assert", "error", "getmetatable", "ipairs", "rawequal",
                                      "rawget", "rawlen", "rawset", "select", "tonumber", "type",
                                      NULL};
  lua_pushglobaltable(L);
  int globals = lua_gettop(L);
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  luaopen_base(L);
  lua_pop(L, 1);
  lua_pushvalue(L, globals);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  limn_take(L, globals, globals + 1, names);
  lua_pushvalue(L, globals);
  lua_setfield(L, globals, "_G");
  lua_pushliteral(L, LUA_VERSION);
  lua_setfield(L, globals, "_VERSION");
  lua_settop(L, globals - 1);
}

static void open_utf8(lua_State *L) {
  static const char *const names[] = {"char", "codepoint", "codes", "len", "offset", NULL};
  lua_newtable(L);
  luaopen_utf8(L);
  limn_take(L, lua_gettop(L) - 1, lua_gettop(L), names);
  limn_bound_slices(L, lua_gettop(L) - 1, "codepoint");
  lua_getfield(L, -1, "charpattern");
  lua_setfield(L, -3, "charpattern");
  lua_pop(L, 1);
  lua_setglobal(L, "utf8");
}

void limn_open_sandbox(lua_State *L) {
  open_base(L);
  open_utf8(L);
  limn_open_values(L);
  limn_open_protection(L);
  limn_open_iteration(L);
  limn_open_strings(L);
  limn_open_tables(L);
  limn_open_math(L);
  limn_open_coroutines(L);
  limn_open_require(L);
}
