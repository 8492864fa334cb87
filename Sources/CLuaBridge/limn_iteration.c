/*
** limn_iteration.c: pairs and next in an order that is the same in every run.
**
** First the sequence 1…n, then the other keys sorted: numbers, strings by bytes, booleans, handles,
** objects; then tables, functions and threads in the order in which they were first named by
** tostring or met here. pairs walks the sequence in place and takes a snapshot of the other keys
** when it comes to them; next keeps the snapshot of the table that it was last asked about. Keys
** whose value has become nil are passed over, so clearing fields while iterating is safe.
*/
#include <stdlib.h>
#include <string.h>

#include "limn_internal.h"

/* ---- sorted keys ---- */

typedef struct Key {
  uint8_t rank;
  bool is_integer;
  union {
    lua_Integer integer;
    lua_Number number;
    uint64_t bits; /* of a boolean, a handle, an object, a serial number */
    const char *bytes;
  };
  size_t length;
  lua_Integer place; /* among the unsorted keys */
} Key;

enum { RANK_NUMBER, RANK_STRING, RANK_BOOLEAN, RANK_HANDLE, RANK_OBJECT, RANK_SERIAL };

static Key key_at(lua_State *L, int index) {
  Key key = {0};
  switch (lua_type(L, index)) {
    case LUA_TNUMBER:
      key.rank = RANK_NUMBER;
      key.is_integer = lua_isinteger(L, index);
      if (key.is_integer)
        key.integer = lua_tointeger(L, index);
      else
        key.number = lua_tonumber(L, index);
      break;
    case LUA_TSTRING:
      key.rank = RANK_STRING;
      key.bytes = lua_tolstring(L, index, &key.length);
      break;
    case LUA_TBOOLEAN:
      key.rank = RANK_BOOLEAN;
      key.bits = (uint64_t)lua_toboolean(L, index);
      break;
    case LUA_TLIGHTUSERDATA:
      key.rank = RANK_HANDLE;
      key.bits = (uint64_t)(uintptr_t)lua_touserdata(L, index);
      break;
    case LUA_TUSERDATA: {
      const LimnObject *object = lua_touserdata(L, index);
      key.rank = RANK_OBJECT;
      key.bits = (uint64_t)object->kind << 32 | object->slot;
      break;
    }
    default:
      key.rank = RANK_SERIAL;
      key.bits = (uint64_t)limn_serial(L, index);
      break;
  }
  return key;
}

static int compare_keys(const void *left, const void *right) {
  const Key *a = left, *b = right;
  if (a->rank != b->rank) return a->rank - b->rank;
  if (a->rank == RANK_STRING) {
    int order = memcmp(a->bytes, b->bytes, a->length < b->length ? a->length : b->length);
    return order != 0 ? order : (a->length > b->length) - (a->length < b->length);
  }
  if (a->rank != RANK_NUMBER) return (a->bits > b->bits) - (a->bits < b->bits);
  if (a->is_integer && b->is_integer)
    return (a->integer > b->integer) - (a->integer < b->integer);
  long double x = a->is_integer ? (long double)a->integer : a->number;
  long double y = b->is_integer ? (long double)b->integer : b->number;
  return (x > y) - (x < y);
}

static bool is_sequence_key(lua_State *L, int index, lua_Integer last) {
  if (!lua_isinteger(L, index)) return false;
  lua_Integer key = lua_tointeger(L, index);
  return key >= 1 && key <= last;
}

/* Pushes a table of the keys beside 1…last, sorted. May raise. */
static void push_sorted_keys(lua_State *L, int table, lua_Integer last) {
  lua_Integer count = 0;
  luaL_checkstack(L, 8, NULL);
  lua_newtable(L);
  int unsorted = lua_gettop(L);
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    if (is_sequence_key(L, -1, last)) continue;
    lua_pushvalue(L, -1);
    lua_rawseti(L, unsorted, ++count);
  }
  limn_charge(L, (uint64_t)count);
  if (count < 2) return;
  Key *keys = lua_newuserdatauv(L, (size_t)count * sizeof *keys, 0);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, unsorted, i);
    keys[i - 1] = key_at(L, -1);
    keys[i - 1].place = i;
    lua_pop(L, 1);
  }
  qsort(keys, (size_t)count, sizeof *keys, compare_keys);
  lua_createtable(L, (int)count, 0);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, unsorted, keys[i - 1].place);
    lua_rawseti(L, -2, i);
  }
  lua_replace(L, unsorted);
  lua_settop(L, unsorted);
}

/*
** Pushes the next key and value of `keys` after place `place`, whose value is not nil; returns the
** key's place, or 0 and pushes nothing.
*/
static lua_Integer push_next(lua_State *L, int table, int keys, lua_Integer place) {
  while (lua_rawgeti(L, keys, ++place) != LUA_TNIL) {
    lua_pushvalue(L, -1);
    if (lua_rawget(L, table) != LUA_TNIL) return place;
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
  return 0;
}

/* ---- pairs ---- */

/* Upvalues: 1 the place, 2 the sorted keys or nil while the sequence lasts. */
static int iterate(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_Integer place = lua_tointeger(L, lua_upvalueindex(1));
  if (lua_isnil(L, lua_upvalueindex(2))) {
    if (lua_rawgeti(L, 1, place + 1) != LUA_TNIL) {
      lua_pushinteger(L, place + 1);
      lua_copy(L, -1, lua_upvalueindex(1));
      lua_insert(L, -2);
      return 2;
    }
    push_sorted_keys(L, 1, place);
    lua_replace(L, lua_upvalueindex(2));
    place = 0;
  }
  place = push_next(L, 1, lua_upvalueindex(2), place);
  if (place == 0) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, place);
  lua_replace(L, lua_upvalueindex(1));
  return 2;
}

static int finish_pairs(lua_State *L, int status, lua_KContext context) {
  (void)L, (void)status, (void)context;
  return 3;
}

static int pairs(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_callk(L, 1, 3, 0, finish_pairs);
    return 3;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  limn_charge(L, 1);
  lua_pushinteger(L, 0);
  lua_pushnil(L);
  lua_pushcclosure(L, iterate, 2);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

/* ---- next ---- */

/* Pushes the first key and its value, without sorting; returns false if there is none. */
static bool push_first(lua_State *L) {
  if (lua_rawgeti(L, 1, 1) != LUA_TNIL) {
    lua_pushinteger(L, 1);
    lua_insert(L, -2);
    return true;
  }
  lua_pop(L, 1);
  uint64_t count = 0;
  Key first = {0};
  lua_pushnil(L); /* at 2: the first key so far */
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    lua_pop(L, 1);
    Key key = key_at(L, -1);
    if (count++ == 0 || compare_keys(&key, &first) < 0) {
      first = key;
      lua_copy(L, -1, 2);
    }
  }
  limn_charge(L, count);
  if (count == 0) return false;
  lua_pushvalue(L, 2);
  lua_rawget(L, 1);
  return true;
}

/* The place of the key at index 2 if it is the key last given, or the next one; else 0. */
static lua_Integer find_key(lua_State *L) {
  lua_Integer guess = lua_tointeger(L, lua_upvalueindex(3));
  for (int i = 0; i < 2; i++) {
    lua_rawgeti(L, lua_upvalueindex(2), guess + i);
    bool found = lua_rawequal(L, -1, 2);
    lua_pop(L, 1);
    if (found) return guess + i;
  }
  return 0;
}

/*
** The place of the last sorted key that does not follow the key at index 2. The key itself may be
** gone: it was cleared, and the keys were sorted again because another table was asked about.
*/
static lua_Integer find_place(lua_State *L) {
  lua_Integer count = (lua_Integer)lua_rawlen(L, lua_upvalueindex(2)), place = 0;
  Key key = key_at(L, 2);
  limn_charge(L, (uint64_t)count);
  for (; place < count; place++) {
    lua_rawgeti(L, lua_upvalueindex(2), place + 1);
    Key other = key_at(L, -1);
    lua_pop(L, 1);
    if (compare_keys(&other, &key) > 0) break;
  }
  return place;
}

/* Upvalues: 1 the table last asked about, 2 its keys beside the sequence, 3 the last place. */
static int next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  limn_charge(L, 1);
  if (lua_isnil(L, 2)) {
    lua_settop(L, 1);
    lua_pushnil(L); /* a new traversal may meet new keys */
    lua_replace(L, lua_upvalueindex(1));
    if (push_first(L)) return 2;
    lua_pushnil(L);
    return 1;
  }
  lua_Integer place = 0;
  if (lua_isinteger(L, 2)) {
    lua_Integer key = lua_tointeger(L, 2);
    if (key >= 1 && key < LUA_MAXINTEGER && lua_rawgeti(L, 1, key + 1) != LUA_TNIL) {
      lua_pushinteger(L, key + 1);
      lua_insert(L, -2);
      return 2;
    }
    lua_settop(L, 2);
  }
  if (!lua_rawequal(L, 1, lua_upvalueindex(1)) || (place = find_key(L)) == 0) {
    lua_Integer last = 0;
    while (lua_rawgeti(L, 1, last + 1) != LUA_TNIL) lua_pop(L, 1), last++;
    lua_pop(L, 1);
    limn_charge(L, (uint64_t)last);
    push_sorted_keys(L, 1, last);
    lua_copy(L, -1, lua_upvalueindex(2));
    lua_copy(L, 1, lua_upvalueindex(1));
    lua_settop(L, 2);
    if (!is_sequence_key(L, 2, last)) place = find_place(L);
  }
  place = push_next(L, 1, lua_upvalueindex(2), place);
  lua_pushinteger(L, place);
  lua_replace(L, lua_upvalueindex(3));
  if (place != 0) return 2;
  lua_pushnil(L);
  return 1;
}

void limn_open_iteration(lua_State *L) {
  limn_add_global(L, "pairs", pairs);
  lua_pushnil(L);
  lua_pushnil(L);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next, 3);
  lua_setglobal(L, "next");
}
