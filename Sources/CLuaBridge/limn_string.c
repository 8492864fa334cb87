/*
** limn_string.c: the string library but for patterns.
**
** rep refuses a result that is too large before it starts; format shows no addresses and no sign of
** a NaN, and charges what the stock formatting costs.
*/
#include <math.h>
#include <string.h>

#include "limn_internal.h"

static int rep(lua_State *L) {
  size_t length, separator_length;
  const char *bytes = luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  const char *separator = luaL_optlstring(L, 3, "", &separator_length);
  size_t period = length + separator_length;
  limn_charge(L, 1);
  if (count <= 0 || period == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  /* One block must hold the result; a little of it is Lua's header. */
  size_t largest = limn_state_of(L)->limits.block;
  if (period > largest || (lua_Unsigned)count > largest / period + 1)
    return luaL_error(L, "resulting string too large");
  size_t total = period * (size_t)count - separator_length;
  luaL_Buffer text;
  char *to = luaL_buffinitsize(L, &text, total);
  limn_charge(L, (uint64_t)count + total / 16);
  for (lua_Integer i = 0; i < count; i++) {
    memcpy(to, bytes, length);
    to += length;
    if (i == count - 1) break;
    if (separator_length > 0) memcpy(to, separator, separator_length);
    to += separator_length;
  }
  luaL_pushresultsize(&text, total);
  return 1;
}

/* Makes the argument of one conversion the same in every run. Returns its cost. */
static uint64_t prepare_argument(lua_State *L, int argument, char conversion) {
  enum { FLOAT_COST = 200, QUOTED_BYTE_COST = 16 };
  switch (conversion) {
    case 'p': limn_raise(L, "invalid conversion '%%p' to 'format' (addresses differ in every run)");
    case 's':
      if (argument <= lua_gettop(L) && lua_type(L, argument) != LUA_TSTRING) {
        limn_tostring(L, argument, NULL);
        lua_replace(L, argument);
      }
      return 1;
    case 'q': return 1 + QUOTED_BYTE_COST * (uint64_t)lua_rawlen(L, argument);
    case 'a': case 'A': case 'e': case 'E': case 'f': case 'F': case 'g': case 'G':
      if (lua_type(L, argument) == LUA_TNUMBER && isnan(lua_tonumber(L, argument))) {
        lua_pushnumber(L, (lua_Number)copysign(NAN, 1));
        lua_replace(L, argument);
      }
      return FLOAT_COST;
    default: return 1;
  }
}

/* Upvalue 1: the stock function. */
static int format(lua_State *L) {
  size_t length;
  const char *at = luaL_checklstring(L, 1, &length), *end = at + length;
  uint64_t cost = 1 + length / 16;
  int argument = 1;
  while ((at = memchr(at, '%', (size_t)(end - at))) != NULL && ++at < end) {
    if (*at == '%') {
      at++;
      continue;
    }
    while (at < end && strchr("-+ #0.123456789", *at) != NULL && *at != '\0') at++;
    if (at < end) cost += prepare_argument(L, ++argument, *at++);
  }
  limn_charge(L, cost);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/* Where a slice of a string begins or ends, from 1; negative positions count from the end. */
static lua_Integer slice_position(lua_State *L, int argument, lua_Integer otherwise,
                                  size_t length) {
  lua_Integer position = luaL_optinteger(L, argument, otherwise);
  return position >= 0 ? position : position + (lua_Integer)length + 1;
}

/* byte and codepoint give one value for each byte of a slice. Upvalue 1: the stock function. */
static int give_slice(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  lua_Integer first = slice_position(L, 2, 1, length);
  lua_Integer last = slice_position(L, 3, first, length);
  if (first < 1) first = 1;
  if (last > (lua_Integer)length) last = (lua_Integer)length;
  if (last - first >= LIMN_MAX_VALUES) return luaL_error(L, "string slice too long");
  limn_charge(L, last > first ? (uint64_t)(last - first) + 1 : 1);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

void limn_bound_slices(lua_State *L, int library, const char *name) {
  lua_getfield(L, library, name);
  lua_getupvalue(L, -1, 1); /* the stock function, taken out of its closure */
  lua_pushcclosure(L, give_slice, 1);
  lua_setfield(L, library, name);
  lua_pop(L, 1);
}

void limn_open_strings(lua_State *L) {
  static const char *const names[] = {"byte",     "char",    "len",    "lower", "pack",
                                      "packsize", "reverse", "sub",    "unpack", "upper", NULL};
  lua_newtable(L);
  int library = lua_gettop(L), stock = library + 1;
  luaopen_string(L);
  limn_take(L, library, stock, names);
  lua_pushboolean(L, false);
  lua_pushcclosure(L, rep, 1);
  lua_setfield(L, library, "rep");
  lua_getfield(L, stock, "format");
  lua_pushcclosure(L, format, 1);
  lua_setfield(L, library, "format");
  limn_bound_slices(L, library, "byte");
  limn_open_patterns(L, library);

  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_pushvalue(L, library);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_settop(L, library);
  lua_setglobal(L, "string");
}
