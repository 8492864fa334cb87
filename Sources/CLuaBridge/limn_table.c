/*
** limn_table.c: the table library, bounded.
**
** insert, remove, move and sort work on raw tables: a __len or __index that lies could make them
** run for ever in C. Each charges what it moves. sort is a stable merge sort, because the stock
** sort picks pivots by the clock and leaves ties in an order that differs from run to run.
*/
#include <string.h>

#include "limn_internal.h"

/* ---- insert, remove, move, concat ---- */

static int insert(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer end = (lua_Integer)lua_rawlen(L, 1) + 1, position = end;
  switch (lua_gettop(L)) {
    case 2: break;
    case 3:
      position = luaL_checkinteger(L, 2);
      luaL_argcheck(L, (lua_Unsigned)position - 1 < (lua_Unsigned)end, 2,
                    "position out of bounds");
      limn_charge(L, (uint64_t)(end - position));
      for (lua_Integer i = end; i > position; i--) {
        lua_rawgeti(L, 1, i - 1);
        lua_rawseti(L, 1, i);
      }
      break;
    default: return luaL_error(L, "wrong number of arguments to 'insert'");
  }
  limn_charge(L, 1);
  lua_rawseti(L, 1, position);
  return 0;
}

static int remove_element(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer size = (lua_Integer)lua_rawlen(L, 1);
  lua_Integer position = luaL_optinteger(L, 2, size);
  if (position != size)
    luaL_argcheck(L, (lua_Unsigned)position - 1 <= (lua_Unsigned)size, 2,
                  "position out of bounds");
  limn_charge(L, 1 + (position < size ? (uint64_t)(size - position) : 0));
  lua_rawgeti(L, 1, position);
  for (; position < size; position++) {
    lua_rawgeti(L, 1, position + 1);
    lua_rawseti(L, 1, position);
  }
  lua_pushnil(L);
  lua_rawseti(L, 1, position);
  return 1;
}

static int move(lua_State *L) {
  lua_Integer from = luaL_checkinteger(L, 2), end = luaL_checkinteger(L, 3);
  lua_Integer to = luaL_checkinteger(L, 4);
  int target = lua_isnoneornil(L, 5) ? 1 : 5;
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, target, LUA_TTABLE);
  if (end >= from) {
    lua_Unsigned count = (lua_Unsigned)end - (lua_Unsigned)from + 1;
    luaL_argcheck(L, count > 0 && count <= LIMN_MAX_ELEMENTS, 3, "too many elements to move");
    luaL_argcheck(L, to <= LUA_MAXINTEGER - (lua_Integer)count + 1, 4, "destination wrap around");
    limn_charge(L, count);
    bool forwards = to > end || to <= from || (target != 1 && !lua_rawequal(L, 1, target));
    for (lua_Unsigned i = 0; i < count; i++) {
      lua_Integer offset = (lua_Integer)(forwards ? i : count - 1 - i);
      lua_rawgeti(L, 1, from + offset);
      lua_rawseti(L, target, to + offset);
    }
  }
  lua_pushvalue(L, target);
  return 1;
}

static int concat(lua_State *L) {
  luaL_checkany(L, 1);
  size_t separator_length;
  const char *separator = luaL_optlstring(L, 2, "", &separator_length);
  lua_Integer from = luaL_optinteger(L, 3, 1);
  lua_Integer to = lua_isnoneornil(L, 4) ? luaL_len(L, 1) : luaL_checkinteger(L, 4);
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  for (lua_Integer i = from; i <= to; i++) {
    limn_charge(L, 1);
    lua_geti(L, 1, i);
    if (!lua_isstring(L, -1))
      return luaL_error(L, "invalid value (at index %I) in table for 'concat'", (LUAI_UACINT)i);
    luaL_addvalue(&text);
    if (i == to) break; /* the index may be the last integer */
    luaL_addlstring(&text, separator, separator_length);
  }
  luaL_pushresult(&text);
  return 1;
}

/* ---- sort ---- */

enum { TABLE = 1, ORDER = 2, VALUES = 3 };

/* Is values[a] < values[b]? May raise and run script code. */
static bool is_less(lua_State *L, uint32_t a, uint32_t b) {
  bool result;
  limn_charge(L, 2);
  if (lua_isnil(L, ORDER)) {
    lua_rawgeti(L, VALUES, a);
    lua_rawgeti(L, VALUES, b);
    result = lua_compare(L, -2, -1, LUA_OPLT);
    lua_pop(L, 2);
  } else {
    lua_pushvalue(L, ORDER);
    lua_rawgeti(L, VALUES, a);
    lua_rawgeti(L, VALUES, b);
    lua_call(L, 2, 1);
    result = lua_toboolean(L, -1);
    lua_pop(L, 1);
  }
  return result;
}

/* Merges the sorted runs [low, middle) and [middle, high). */
static void merge(lua_State *L, const uint32_t *from, uint32_t *to, size_t low, size_t middle,
                  size_t high) {
  size_t left = low, right = middle;
  for (size_t i = low; i < high; i++) {
    bool take_right = left == middle
                      || (right < high && is_less(L, from[right], from[left]));
    to[i] = from[take_right ? right++ : left++];
  }
}

static void insertion_sort(lua_State *L, uint32_t *places, size_t low, size_t high) {
  for (size_t i = low + 1; i < high; i++) {
    uint32_t place = places[i];
    size_t j = i;
    for (; j > low && is_less(L, place, places[j - 1]); j--) places[j] = places[j - 1];
    places[j] = place;
  }
}

/*
** The values stand in a table of their own, so that an order function may do what it likes to the
** table; what is sorted are their places, in memory that Lua collects if the function raises.
*/
static int sort(lua_State *L) {
  enum { RUN = 8 };
  luaL_checktype(L, 1, LUA_TTABLE);
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  size_t count = lua_rawlen(L, TABLE);
  luaL_argcheck(L, count <= LIMN_MAX_ELEMENTS, 1, "array too big");
  if (count < 2) return 0;
  limn_charge(L, 2 * count);
  lua_createtable(L, (int)count, 0);
  uint32_t *places = lua_newuserdatauv(L, count * sizeof *places, 0);
  uint32_t *other = lua_newuserdatauv(L, count * sizeof *other, 0);
  for (size_t i = 0; i < count; i++) {
    lua_rawgeti(L, TABLE, (lua_Integer)i + 1);
    lua_rawseti(L, VALUES, (lua_Integer)i + 1);
    places[i] = (uint32_t)i + 1;
  }
  for (size_t low = 0; low < count; low += RUN)
    insertion_sort(L, places, low, low + RUN < count ? low + RUN : count);
  for (size_t width = RUN; width < count; width *= 2) {
    for (size_t low = 0; low < count; low += 2 * width) {
      size_t middle = low + width < count ? low + width : count;
      size_t high = low + 2 * width < count ? low + 2 * width : count;
      merge(L, places, other, low, middle, high);
    }
    uint32_t *swap = places;
    places = other;
    other = swap;
  }
  for (size_t i = 0; i < count; i++) {
    lua_rawgeti(L, VALUES, places[i]);
    lua_rawseti(L, TABLE, (lua_Integer)i + 1);
  }
  return 0;
}

/* ---- unpack ---- */

static int unpack(lua_State *L) {
  lua_Integer from = luaL_optinteger(L, 2, 1);
  lua_Integer to = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
  if (from > to) return 0;
  lua_Unsigned count = (lua_Unsigned)to - (lua_Unsigned)from;
  if (count >= LIMN_MAX_VALUES || !lua_checkstack(L, (int)++count))
    return luaL_error(L, "too many results to unpack");
  limn_charge(L, count);
  for (; from < to; from++) lua_geti(L, 1, from);
  lua_geti(L, 1, to);
  return (int)count;
}

void limn_open_tables(lua_State *L) {
  static const char *const names[] = {"pack", NULL};
  static const luaL_Reg functions[] = {{"insert", insert}, {"remove", remove_element},
                                       {"move", move},     {"concat", concat},
                                       {"sort", sort},     {"unpack", unpack},
                                       {NULL, NULL}};
  lua_newtable(L);
  limn_add_functions(L, functions);
  luaopen_table(L);
  limn_take(L, lua_gettop(L) - 1, lua_gettop(L), names);
  lua_pop(L, 1);
  lua_setglobal(L, "table");
}
