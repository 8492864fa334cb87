/*
** limn_message.c: values on their way from the host into Lua.
**
** A message is plain memory: a list of slots, with tables opened and closed among them, and the
** bytes of its strings. Writing one never touches Lua; pushing one does, and only C frames then
** stand on the stack. Objects belong to the message until they are delivered, so that none is lost
** with a message that never arrives.
*/
#include <math.h>
#include <string.h>

#include "limn_internal.h"

/* ---- writing ---- */

LimnMessage *limn_message_create(LimnState *state) {
  LimnMessage *message = limn_reallocate(state, NULL, 0, sizeof *message);
  if (message != NULL) *message = (LimnMessage){.state = state};
  return message;
}

void limn_message_destroy(LimnMessage *message) {
  if (message == NULL) return;
  LimnState *state = message->state;
  limn_message_reset(message, false);
  limn_array_free(state, &message->slots, sizeof(LimnSlot));
  limn_array_free(state, &message->text, 1);
  limn_reallocate(state, message, sizeof *message, 0);
}

static bool fail(LimnMessage *message) {
  message->failed = true;
  return false;
}

/* Fails through a mistake of the host's, not for want of memory. */
static bool reject(LimnMessage *message) {
  message->is_malformed |= !message->failed;
  return fail(message);
}

/* Keeps count of keys and values: a key is neither nil nor NaN. */
static bool is_in_place(LimnMessage *message, const LimnSlot *slot) {
  if (message->depth == 0) return true;
  bool *is_value = &message->value[message->depth - 1];
  bool is_key = !*is_value;
  *is_value = is_key;
  return !is_key || (slot->type != LIMN_NIL && !(slot->type == LIMN_NUMBER && isnan(slot->number)));
}

static bool append(LimnMessage *message, LimnSlot slot) {
  if (!message->failed && !is_in_place(message, &slot)) reject(message);
  if (message->failed || !limn_array_reserve(message->state, &message->slots, 1, sizeof slot)) {
    fail(message);
    if (slot.type == LIMN_OBJECT)
      message->state->host.release(message->state->host.context, slot.kind, slot.slot);
    return false;
  }
  ((LimnSlot *)message->slots.items)[message->slots.count++] = slot;
  return true;
}

bool limn_message_nil(LimnMessage *message) {
  return append(message, (LimnSlot){.type = LIMN_NIL});
}

bool limn_message_boolean(LimnMessage *message, bool value) {
  return append(message, (LimnSlot){.type = LIMN_BOOLEAN, .boolean = value});
}

bool limn_message_integer(LimnMessage *message, int64_t value) {
  return append(message, (LimnSlot){.type = LIMN_INTEGER, .integer = value});
}

bool limn_message_number(LimnMessage *message, double value) {
  return append(message, (LimnSlot){.type = LIMN_NUMBER, .number = value});
}

/* Appends a slot with bytes of its own. */
static bool append_text(LimnMessage *message, LimnSlot slot, const char *bytes, size_t length) {
  LimnArray *text = &message->text;
  if (!limn_array_reserve(message->state, text, length, 1)) return fail(message);
  slot.offset = text->count;
  slot.length = length;
  if (length > 0) memcpy((char *)text->items + text->count, bytes, length);
  text->count += length;
  return append(message, slot);
}

bool limn_message_string(LimnMessage *message, const char *bytes, size_t length) {
  return append_text(message, (LimnSlot){.type = LIMN_STRING}, bytes, length);
}

bool limn_message_handle(LimnMessage *message, uint64_t handle) {
  return append(message, (LimnSlot){.type = LIMN_HANDLE, .handle = handle});
}

bool limn_message_object(LimnMessage *message, uint32_t kind, uint32_t slot) {
  return append(message, (LimnSlot){.type = LIMN_OBJECT, .kind = kind, .slot = slot});
}

bool limn_message_reference(LimnMessage *message, int32_t reference) {
  return append(message, (LimnSlot){.type = LIMN_REFERENCE, .reference = reference});
}

bool limn_message_argument(LimnMessage *message, int32_t index) {
  return append(message, (LimnSlot){.type = LIMN_MESSAGE_ARGUMENT, .reference = index});
}

bool limn_message_field(LimnMessage *message, int32_t index, const char *name, size_t length) {
  return append_text(message, (LimnSlot){.type = LIMN_MESSAGE_FIELD, .kind = (uint32_t)index}, name,
                     length);
}

bool limn_message_begin_table(LimnMessage *message) {
  if (message->depth == LIMN_MAX_TABLE_DEPTH) return reject(message);
  if (!append(message, (LimnSlot){.type = LIMN_MESSAGE_BEGIN})) return false;
  message->value[message->depth++] = false;
  return true;
}

bool limn_message_end_table(LimnMessage *message) {
  if (message->failed || message->depth == 0 || message->value[message->depth - 1])
    return reject(message);
  message->depth--;
  bool outer = message->depth > 0 && message->value[message->depth - 1];
  if (!append(message, (LimnSlot){.type = LIMN_MESSAGE_END})) return false;
  if (message->depth > 0) message->value[message->depth - 1] = outer; /* END is no value itself */
  return true;
}

void limn_message_reset(LimnMessage *message, bool delivered) {
  const LimnSlot *slots = message->slots.items;
  const LimnHost *host = &message->state->host;
  for (size_t i = 0; !delivered && i < message->slots.count; i++)
    if (slots[i].type == LIMN_OBJECT) host->release(host->context, slots[i].kind, slots[i].slot);
  message->slots.count = message->text.count = 0;
  message->failed = message->is_malformed = false;
  message->depth = 0;
}

/* ---- pushing ---- */

static void push_object(lua_State *L, LimnSlot *slot) {
  LimnObject *object = lua_newuserdatauv(L, sizeof *object, 0);
  *object = (LimnObject){slot->kind, slot->slot};
  lua_rawgeti(L, LUA_REGISTRYINDEX, LIMN_REGISTRY_OBJECT_METATABLES);
  lua_rawgeti(L, -1, slot->kind);
  lua_remove(L, -2);
  lua_setmetatable(L, -2);
  slot->type = LIMN_OTHER; /* Lua's from here on */
}

static void push_slot(lua_State *L, LimnMessage *message, LimnSlot *slot) {
  switch (slot->type) {
    case LIMN_BOOLEAN: lua_pushboolean(L, slot->boolean); break;
    case LIMN_INTEGER: lua_pushinteger(L, slot->integer); break;
    case LIMN_NUMBER: lua_pushnumber(L, slot->number); break;
    case LIMN_STRING:
      lua_pushlstring(L, (const char *)message->text.items + slot->offset, slot->length);
      break;
    case LIMN_REFERENCE: limn_push_reference(L, slot->reference); break;
    case LIMN_MESSAGE_ARGUMENT: lua_pushvalue(L, slot->reference + 1); break;
    case LIMN_MESSAGE_FIELD:
      lua_pushlstring(L, (const char *)message->text.items + slot->offset, slot->length);
      lua_rawget(L, (int)slot->kind + 1);
      break;
    case LIMN_HANDLE: lua_pushlightuserdata(L, (void *)(uintptr_t)slot->handle); break;
    case LIMN_OBJECT: push_object(L, slot); break;
    default: lua_pushnil(L); break;
  }
}

int limn_message_push(lua_State *L, LimnMessage *message) {
  LimnSlot *slots = message->slots.items;
  bool is_value[LIMN_MAX_TABLE_DEPTH];
  int depth = 0, count = 0;
  for (size_t i = 0; i < message->slots.count; i++) {
    LimnSlot *slot = &slots[i];
    if (slot->type == LIMN_MESSAGE_BEGIN) {
      if (!lua_checkstack(L, 4)) return -1;
      lua_newtable(L);
      is_value[depth++] = false;
      continue;
    }
    if (slot->type == LIMN_MESSAGE_END) {
      depth--;
    } else {
      if (!lua_checkstack(L, 4)) return -1;
      push_slot(L, message, slot);
    }
    if (depth == 0) {
      count++;
    } else if (is_value[depth - 1]) {
      lua_rawset(L, -3);
      is_value[depth - 1] = false;
    } else {
      is_value[depth - 1] = true;
    }
  }
  return count;
}
