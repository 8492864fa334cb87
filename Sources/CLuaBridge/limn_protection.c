/*
** limn_protection.c: pcall and xpcall, which catch what a script may catch.
**
** A tripped limit passes through both, and an xpcall handler is not run for it: the handler would
** run inside Lua's hook, where there is no other hook to stop it.
*/
#include "limn_internal.h"

/* What lua_pcallk has left: the results, or the error object on top. */
static int finish(lua_State *L, int status, lua_KContext skipped) {
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - (int)skipped;
  if (limn_is_fatal(L, status)) limn_rethrow(L);
  limn_forget_error(limn_state_of(L));
  lua_pushboolean(L, false);
  lua_insert(L, -2);
  return 2;
}

static int protected_call(lua_State *L) {
  luaL_checkany(L, 1);
  limn_charge(L, 1);
  lua_pushboolean(L, true);
  lua_insert(L, 1);
  int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish);
  return finish(L, status, 0);
}

/* Upvalue 1: the script's handler. */
static int guarded_handler(lua_State *L) {
  LimnState *state = limn_state_of(L);
  lua_settop(L, 1);
  /* For a memory error Lua calls no handler, except through its string buffers. */
  if (limn_is_fatal(L, LUA_ERRRUN) || state->tripped != LIMN_ERROR_NONE) return 1;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, 1, 1);
  return 1;
}

static int protected_call_with_handler(lua_State *L) {
  int count = lua_gettop(L);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  limn_charge(L, 1);
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, guarded_handler, 1);
  lua_replace(L, 2);
  lua_pushboolean(L, true);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2); /* function, handler, true, function, arguments… */
  int status = lua_pcallk(L, count - 2, LUA_MULTRET, 2, 2, finish);
  return finish(L, status, 2);
}

void limn_open_protection(lua_State *L) {
  limn_add_global(L, "pcall", protected_call);
  limn_add_global(L, "xpcall", protected_call_with_handler);
}
