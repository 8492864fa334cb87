/*
** limn_values.c: tostring and print, which show no addresses, and setmetatable, which takes no
** finalizers (they would run where Lua calls no hook).
*/
#include <math.h>
#include <string.h>

#include "limn_internal.h"

enum { MAX_PRINTED = 64 << 10 }; /* bytes that one entry may print */

lua_Integer limn_serial(lua_State *L, int index) {
  LimnState *state = limn_state_of(L);
  index = lua_absindex(L, index);
  luaL_checkstack(L, 4, NULL);
  lua_rawgeti(L, LUA_REGISTRYINDEX, LIMN_REGISTRY_SERIALS);
  lua_pushvalue(L, index);
  if (lua_rawget(L, -2) == LUA_TNIL) {
    lua_pushvalue(L, index);
    lua_pushinteger(L, ++state->serial);
    lua_copy(L, -1, -3);
    lua_rawset(L, -4);
  }
  lua_Integer serial = lua_tointeger(L, -1);
  lua_pop(L, 2);
  return serial;
}

const char *limn_tostring(lua_State *L, int index, size_t *length) {
  index = lua_absindex(L, index);
  luaL_checkstack(L, 4, NULL);
  if (luaL_callmeta(L, index, "__tostring")) {
    if (!lua_isstring(L, -1)) limn_raise(L, "'__tostring' must return a string");
    return lua_tolstring(L, -1, length);
  }
  switch (lua_type(L, index)) {
    case LUA_TNIL: lua_pushliteral(L, "nil"); break;
    case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); break;
    case LUA_TSTRING: lua_pushvalue(L, index); break;
    case LUA_TNUMBER:
      /* The sign of a NaN is the processor's. */
      if (isnan(lua_tonumber(L, index)))
        lua_pushliteral(L, "nan");
      else
        lua_pushvalue(L, index);
      break;
    default: {
      const char *name = luaL_typename(L, index);
      LUAI_UACINT serial = (LUAI_UACINT)limn_serial(L, index);
      int named = luaL_getmetafield(L, index, "__name");
      if (named == LUA_TSTRING) name = lua_tostring(L, -1);
      lua_pushfstring(L, "%s: #%I", name, serial);
      if (named != LUA_TNIL) lua_remove(L, -2);
      break;
    }
  }
  return lua_tolstring(L, -1, length);
}

static int convert_to_string(lua_State *L) {
  luaL_checkany(L, 1);
  limn_charge(L, 1);
  limn_tostring(L, 1, NULL);
  return 1;
}

/* Gives the host each line of a text. */
static void print_lines(LimnState *state, const char *bytes, size_t length) {
  for (;;) {
    const char *end = memchr(bytes, '\n', length);
    size_t line = end == NULL ? length : (size_t)(end - bytes);
    if (state->printed > MAX_PRINTED) return;
    state->printed += line + 1;
    if (state->printed > MAX_PRINTED) {
      static const char dropped[] = "(more output dropped)";
      state->host.print(state->host.context, dropped, sizeof dropped - 1);
      return;
    }
    state->host.print(state->host.context, bytes, line);
    if (end == NULL) return;
    bytes = end + 1;
    length -= line + 1;
  }
}

static int print(lua_State *L) {
  int count = lua_gettop(L);
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  for (int i = 1; i <= count; i++) {
    if (i > 1) luaL_addchar(&text, '\t');
    limn_tostring(L, i, NULL);
    luaL_addvalue(&text);
  }
  luaL_pushresult(&text);
  size_t length;
  const char *bytes = lua_tolstring(L, -1, &length);
  limn_charge(L, 20 + length / 8);
  print_lines(limn_state_of(L), bytes, length);
  return 0;
}

static int set_metatable(lua_State *L) {
  int type = lua_type(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL)
    limn_raise(L, "cannot change a protected metatable");
  lua_settop(L, 2);
  if (type == LUA_TTABLE) {
    lua_pushliteral(L, "__gc");
    if (lua_rawget(L, 2) != LUA_TNIL) limn_raise(L, "finalizers (__gc) are not available");
    lua_pop(L, 1);
  }
  lua_setmetatable(L, 1);
  return 1;
}

void limn_open_values(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, LIMN_REGISTRY_SERIALS);
  lua_newtable(L);
  lua_pushliteral(L, "k");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
  limn_add_global(L, "tostring", convert_to_string);
  limn_add_global(L, "print", print);
  limn_add_global(L, "setmetatable", set_metatable);
}
