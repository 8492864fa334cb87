/*
** limn_encode.c: Lua values as plain data, and the references that keep some of them.
**
** Arguments are copied out of Lua before the host sees any of them. A table's pairs lie side by
** side, in an order that does not depend on hashing, and name their nested tables by index.
** Strings of arguments are borrowed, because the argument stands on the Lua stack; strings within
** tables are copied, because a script that runs inside the host function could drop them.
*/
#include <stdlib.h>
#include <string.h>

#include "limn_internal.h"

/* ---- references ---- */

/*
** What stands in the table of references instead of nothing and of nil, so that assigning to a
** reference's key never needs memory. No handle has these values, for their kind would be 0.
*/
static void *const released_mark = NULL;
static void *const nil_mark = (void *)1;

static int32_t take_reference(LimnState *state) {
  LimnArray *spare = &state->free_references;
  if (spare->count > 0) return ((int32_t *)spare->items)[--spare->count];
  /* Room to give every reference back is found now, so that a release cannot fail. */
  size_t all = (size_t)state->reference_count + 1;
  if (!limn_array_reserve(state, spare, all - spare->count, sizeof(int32_t))) return 0;
  LimnArray *released = &state->released;
  if (!limn_array_reserve(state, released, all - released->count, sizeof(int32_t))) return 0;
  return ++state->reference_count;
}

int32_t limn_make_reference(lua_State *L, int index) {
  index = lua_absindex(L, index);
  int32_t reference = take_reference(limn_state_of(L));
  if (reference == 0) return 0;
  lua_rawgeti(L, LUA_REGISTRYINDEX, LIMN_REGISTRY_REFERENCES);
  if (lua_isnil(L, index))
    lua_pushlightuserdata(L, nil_mark);
  else
    lua_pushvalue(L, index);
  lua_rawseti(L, -2, reference);
  lua_pop(L, 1);
  return reference;
}

/* A reference that ends with the call. May raise, for want of memory. */
static int32_t make_temporary(lua_State *L, int index) {
  LimnState *state = limn_state_of(L);
  if (!limn_array_reserve(state, &state->temporary, 1, sizeof(int32_t))) return 0;
  int32_t reference = limn_make_reference(L, index);
  if (reference != 0) ((int32_t *)state->temporary.items)[state->temporary.count++] = reference;
  return reference;
}

void limn_push_reference(lua_State *L, int32_t reference) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, LIMN_REGISTRY_REFERENCES);
  int type = lua_rawgeti(L, -1, reference);
  lua_remove(L, -2);
  if (type != LUA_TLIGHTUSERDATA) return;
  void *mark = lua_touserdata(L, -1);
  if (mark != nil_mark && mark != released_mark) return;
  lua_pop(L, 1);
  lua_pushnil(L);
}

void limn_state_release(LimnState *state, int32_t reference) {
  /* Lua is not touched here: this may be called at any time. */
  if (reference <= 0 || reference > state->reference_count) return;
  LimnArray *released = &state->released;
  if (released->count == released->capacity) return; /* released twice */
  ((int32_t *)released->items)[released->count++] = reference;
}

void limn_collect_released(LimnState *state) {
  LimnArray *released = &state->released, *spare = &state->free_references;
  if (released->count == 0 || state->tripped != LIMN_ERROR_NONE) return;
  lua_State *L = state->thread->lua;
  if (!lua_checkstack(L, 3)) return;
  lua_rawgeti(L, LUA_REGISTRYINDEX, LIMN_REGISTRY_REFERENCES);
  while (released->count > 0) {
    int32_t reference = ((int32_t *)released->items)[--released->count];
    bool again = lua_rawgeti(L, -1, reference) == LUA_TLIGHTUSERDATA
                 && lua_touserdata(L, -1) == released_mark;
    lua_pop(L, 1);
    if (again || spare->count == spare->capacity) continue; /* released twice */
    lua_pushlightuserdata(L, released_mark);
    lua_rawseti(L, -2, reference);
    ((int32_t *)spare->items)[spare->count++] = reference;
  }
  lua_pop(L, 1);
}

void limn_truncate_temporary(LimnState *state, size_t count) {
  int32_t *references = state->temporary.items;
  while (state->temporary.count > count)
    limn_state_release(state, references[--state->temporary.count]);
}

void limn_call_keep(LimnCall *call, int32_t reference) {
  LimnState *state = call->state;
  int32_t *references = state->temporary.items;
  for (size_t i = state->temporary.count; i > 0; i--) {
    if (references[i - 1] != reference) continue;
    references[i - 1] = references[--state->temporary.count];
    return;
  }
}

/* ---- tables ---- */

typedef struct Encoder {
  lua_State *lua;
  LimnState *state;
  size_t text;     /* bytes copied */
  size_t elements; /* of all tables of this argument */
  const void *path[LIMN_MAX_TABLE_DEPTH];
  int depth;
} Encoder;

static LimnSlot *slot_at(Encoder *encoder, size_t index) {
  return (LimnSlot *)encoder->state->values.items + index;
}

static int type_rank(const LimnSlot *slot) {
  switch (slot->type) {
    case LIMN_INTEGER:
    case LIMN_NUMBER: return 0;
    case LIMN_STRING: return 1;
    case LIMN_BOOLEAN: return 2;
    case LIMN_HANDLE: return 3;
    case LIMN_OBJECT: return 4;
    default: return 5;
  }
}

static int three_way(uint64_t a, uint64_t b) { return (a > b) - (a < b); }

static int compare_numbers(const LimnSlot *a, const LimnSlot *b) {
  if (a->type == LIMN_INTEGER && b->type == LIMN_INTEGER)
    return (a->integer > b->integer) - (a->integer < b->integer);
  long double x = a->type == LIMN_INTEGER ? (long double)a->integer : a->number;
  long double y = b->type == LIMN_INTEGER ? (long double)b->integer : b->number;
  return (x > y) - (x < y);
}

/* Orders pairs by their keys. */
static int compare_pairs(const void *left, const void *right) {
  const LimnSlot *a = left, *b = right;
  int rank = type_rank(a) - type_rank(b);
  if (rank != 0) return rank;
  switch (a->type) {
    case LIMN_INTEGER:
    case LIMN_NUMBER: return compare_numbers(a, b);
    case LIMN_STRING: {
      int order = memcmp(a->bytes, b->bytes, a->length < b->length ? a->length : b->length);
      return order != 0 ? order : three_way(a->length, b->length);
    }
    case LIMN_BOOLEAN: return a->boolean - b->boolean;
    case LIMN_HANDLE: return three_way(a->handle, b->handle);
    case LIMN_OBJECT:
      return a->kind != b->kind ? three_way(a->kind, b->kind) : three_way(a->slot, b->slot);
    default: return 0;
  }
}

static LimnEncoding encode_table(Encoder *encoder, int index, size_t at);

/* Writes the value at the stack index to place `at`. */
static LimnEncoding encode_value(Encoder *encoder, int index, size_t at, bool in_table) {
  lua_State *L = encoder->lua;
  LimnSlot slot = {.type = LIMN_OTHER};
  switch (lua_type(L, index)) {
    case LUA_TNIL: slot.type = LIMN_NIL; break;
    case LUA_TBOOLEAN:
      slot.type = LIMN_BOOLEAN;
      slot.boolean = lua_toboolean(L, index);
      break;
    case LUA_TNUMBER:
      if (lua_isinteger(L, index)) {
        slot.type = LIMN_INTEGER;
        slot.integer = lua_tointeger(L, index);
      } else {
        slot.type = LIMN_NUMBER;
        slot.number = lua_tonumber(L, index);
      }
      break;
    case LUA_TSTRING:
      slot.type = LIMN_STRING;
      slot.bytes = lua_tolstring(L, index, &slot.length);
      if (in_table) {
        encoder->text += slot.length;
        if (encoder->text > LIMN_MAX_TABLE_TEXT) return LIMN_ENCODING_TEXT;
        slot.bytes = limn_text_copy(encoder->state, slot.bytes, slot.length);
        if (slot.bytes == NULL) return LIMN_ENCODING_MEMORY;
      }
      break;
    case LUA_TLIGHTUSERDATA:
      slot.type = LIMN_HANDLE;
      slot.handle = (uint64_t)(uintptr_t)lua_touserdata(L, index);
      break;
    case LUA_TUSERDATA:
      if (lua_rawlen(L, index) == sizeof(LimnObject)) {
        const LimnObject *object = lua_touserdata(L, index);
        slot.type = LIMN_OBJECT;
        slot.kind = object->kind;
        slot.slot = object->slot;
      }
      break;
    case LUA_TFUNCTION:
      slot.type = LIMN_FUNCTION;
      slot.reference = make_temporary(L, index);
      if (slot.reference == 0) return LIMN_ENCODING_MEMORY;
      break;
    case LUA_TTABLE: return encode_table(encoder, index, at);
    default: break;
  }
  *slot_at(encoder, at) = slot;
  return LIMN_ENCODED;
}

/* Keys that the host cannot use are only counted. */
static LimnEncoding encode_key(Encoder *encoder, int index, size_t at) {
  int type = lua_type(encoder->lua, index);
  if (type != LUA_TTABLE && type != LUA_TFUNCTION) return encode_value(encoder, index, at, true);
  *slot_at(encoder, at) = (LimnSlot){.type = LIMN_OTHER};
  return LIMN_ENCODED;
}

static bool is_sequence_key(lua_State *L, int index, lua_Integer last) {
  if (!lua_isinteger(L, index)) return false;
  lua_Integer key = lua_tointeger(L, index);
  return key >= 1 && key <= last;
}

/* Writes the table's `count` pairs to `first`, first + 1, …; the sequence first. */
static LimnEncoding encode_pairs(Encoder *encoder, int index, size_t first, size_t count,
                                 lua_Integer last) {
  lua_State *L = encoder->lua;
  size_t at = first;
  LimnEncoding result = LIMN_ENCODED;
  for (lua_Integer i = 1; i <= last; i++, at += 2) {
    *slot_at(encoder, at) = (LimnSlot){.type = LIMN_INTEGER, .integer = i};
    lua_rawgeti(L, index, i);
    result = encode_value(encoder, lua_gettop(L), at + 1, true);
    lua_pop(L, 1);
    if (result != LIMN_ENCODED) return result;
  }
  size_t sorted = at;
  if (at == first + 2 * count) return LIMN_ENCODED; /* a sequence and nothing else */
  lua_pushnil(L);
  while (lua_next(L, index)) {
    int value = lua_gettop(L);
    if (!is_sequence_key(L, value - 1, last)) {
      result = encode_key(encoder, value - 1, at);
      if (result == LIMN_ENCODED) result = encode_value(encoder, value, at + 1, true);
      at += 2;
    }
    lua_pop(L, 1);
    if (result != LIMN_ENCODED) {
      lua_pop(L, 1);
      return result;
    }
  }
  if (at - sorted > 2)
    qsort(slot_at(encoder, sorted), (at - sorted) / 2, 2 * sizeof(LimnSlot), compare_pairs);
  return LIMN_ENCODED;
}

static LimnEncoding encode_table(Encoder *encoder, int index, size_t at) {
  lua_State *L = encoder->lua;
  const void *table = lua_topointer(L, index);
  for (int i = 0; i < encoder->depth; i++)
    if (encoder->path[i] == table) return LIMN_ENCODING_CYCLIC;
  if (encoder->depth == LIMN_MAX_TABLE_DEPTH) return LIMN_ENCODING_DEEP;
  if (!lua_checkstack(L, 5)) return LIMN_ENCODING_MEMORY;

  lua_Integer last = 0;
  while (lua_rawgeti(L, index, last + 1) != LUA_TNIL) {
    lua_pop(L, 1);
    last++;
  }
  lua_pop(L, 1);
  size_t count = (size_t)last;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    lua_pop(L, 1);
    if (!is_sequence_key(L, -1, last)) count++;
  }
  encoder->elements += count;
  if (encoder->elements > LIMN_MAX_ELEMENTS) return LIMN_ENCODING_LARGE;

  LimnArray *values = &encoder->state->values;
  size_t first = values->count;
  if (!limn_array_reserve(encoder->state, values, 2 * count, sizeof(LimnSlot)))
    return LIMN_ENCODING_MEMORY;
  values->count += 2 * count;
  *slot_at(encoder, at) = (LimnSlot){.type = LIMN_TABLE, .first = first, .length = count};
  encoder->path[encoder->depth++] = table;
  LimnEncoding result = encode_pairs(encoder, index, first, count, last);
  encoder->depth--;
  return result;
}

LimnEncoding limn_encode(lua_State *L, int index, size_t at, bool as_reference) {
  Encoder encoder = {.lua = L, .state = limn_state_of(L)};
  if (!as_reference) return encode_value(&encoder, index, at, false);
  int32_t reference = make_temporary(L, index);
  if (reference == 0) return LIMN_ENCODING_MEMORY;
  *slot_at(&encoder, at) = (LimnSlot){.type = LIMN_REFERENCE, .reference = reference};
  return LIMN_ENCODED;
}

/* ---- reading ---- */

LimnValue limn_slot_value(const LimnSlot *slot) {
  LimnValue value = {.type = slot->type};
  switch (slot->type) {
    case LIMN_BOOLEAN: value.boolean = slot->boolean; break;
    case LIMN_INTEGER:
      value.integer = slot->integer;
      value.number = (double)slot->integer;
      break;
    case LIMN_NUMBER: value.number = slot->number; break;
    case LIMN_STRING:
      value.bytes = slot->bytes;
      value.length = slot->length;
      break;
    case LIMN_TABLE:
      value.first = slot->first;
      value.count = slot->length;
      break;
    case LIMN_FUNCTION:
    case LIMN_REFERENCE: value.reference = slot->reference; break;
    case LIMN_HANDLE: value.handle = slot->handle; break;
    case LIMN_OBJECT:
      value.kind = slot->kind;
      value.slot = slot->slot;
      break;
    default: break;
  }
  return value;
}

size_t limn_call_argument_count(const LimnCall *call) { return call->count; }

LimnValue limn_call_value(const LimnCall *call, size_t index) {
  const LimnArray *values = &call->state->values;
  if (index >= values->count) return (LimnValue){.type = LIMN_NIL};
  return limn_slot_value((const LimnSlot *)values->items + index);
}

LimnValue limn_call_argument(const LimnCall *call, size_t index) {
  if (index >= call->count) return (LimnValue){.type = LIMN_NIL};
  return limn_call_value(call, call->base + index);
}
