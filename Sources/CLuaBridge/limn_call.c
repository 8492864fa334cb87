/*
** limn_call.c: host functions as scripts call them.
**
** The trampoline is limn_host_call. It reads the arguments into plain data, calls the host, and
** only after the host has returned raises its error or pushes its results: a longjmp meets C
** frames alone.
**
** A handle is a light userdata and all of them share one metatable, whose functions look up the
** kind in the handle's top byte; each kind of object has a metatable of its own, with the same
** functions. Methods are closures made once, when the kind is registered.
*/
#include <string.h>

#include "limn_internal.h"

/* ---- the trampoline ---- */

static void write_name(const LimnBinding *binding, LimnWriter *writer) {
  if (binding == NULL) {
    limn_write_words(writer, "require");
    return;
  }
  limn_write_words(writer, binding->owner);
  if (binding->name[0] == '\0') return;
  limn_write_words(writer, ".");
  limn_write_words(writer, binding->name);
}

_Noreturn static void raise_encoding(lua_State *L, const LimnBinding *binding,
                                     LimnEncoding encoding) {
  static const char *const words[] = {
      [LIMN_ENCODING_CYCLIC] = "a table that contains itself cannot be given",
      [LIMN_ENCODING_DEEP] = "tables may be nested 16 levels deep at most",
      [LIMN_ENCODING_LARGE] = "the tables given hold more than 1000000 elements",
      [LIMN_ENCODING_TEXT] = "the tables given hold more than 4 MB of text"};
  char name[128];
  LimnWriter writer = {name, sizeof name, 0};
  if (encoding == LIMN_ENCODING_MEMORY) limn_trip(L, LIMN_ERROR_MEMORY);
  write_name(binding, &writer);
  limn_raise(L, "%s: %s", name, words[encoding]);
}

/* Leaves no trace of a call in the state. */
static void end_call(LimnState *state, size_t values, size_t temporary, LimnMark text) {
  limn_truncate_temporary(state, temporary);
  limn_text_reset(state, text);
  state->values.count = values;
  state->depth--;
}

_Noreturn static void raise_failure(lua_State *L, const LimnBinding *binding) {
  LimnState *state = limn_state_of(L);
  char place[128], name[128];
  LimnWriter writer = {place, sizeof place, 0}, names = {name, sizeof name, 0};
  place[0] = '\0';
  if (!state->failure_placed) limn_write_place(state, state->failure_outside, &writer);
  if (!state->failure_set) {
    write_name(binding, &names);
    lua_pushfstring(L, "%s%s%s failed", place, place[0] == '\0' ? "" : ": ", name);
  } else {
    lua_pushfstring(L, "%s%s%s", place, place[0] == '\0' ? "" : ": ", state->failure);
  }
  lua_error(L);
  __builtin_unreachable();
}

/* A wait is over: returns what the host has given, or raises it; below stand the arguments. */
static int end_wait(lua_State *L, int status, lua_KContext count) {
  (void)status;
  LimnState *state = limn_state_of(L);
  if (!state->raises) return lua_gettop(L) - (int)count;
  state->raises = false;
  size_t length = 0;
  const char *words = lua_tolstring(L, -1, &length);
  LimnWriter writer = {state->failure, sizeof state->failure, 0};
  state->failure[0] = '\0';
  limn_write(&writer, words == NULL ? "" : words, length);
  state->failure_set = true;
  state->failure_outside = state->failure_placed = false;
  raise_failure(L, NULL);
}

int limn_host_call(lua_State *L, const LimnBinding *binding) {
  LimnState *state = limn_state_of(L);
  int count = lua_gettop(L);
  if (state->depth == LIMN_CALL_DEPTH) limn_raise(L, "host functions are nested too deep");
  if (!lua_checkstack(L, 8) || !limn_array_reserve(state, &state->values, (size_t)count,
                                                   sizeof(LimnSlot)))
    limn_trip(L, LIMN_ERROR_MEMORY);
  if (state->results[state->depth] == NULL) {
    LimnMessage *results = limn_message_create(state);
    if (results == NULL) limn_trip(L, LIMN_ERROR_MEMORY);
    state->results[state->depth] = results;
  }

  LimnCall call = {.state = state,
                   .base = state->values.count,
                   .count = (size_t)count,
                   .results = state->results[state->depth],
                   .lua = L};
  size_t temporary = state->temporary.count;
  LimnMark text = limn_text_mark(state);
  state->depth++;
  state->values.count += (size_t)count;
  for (int i = 0; i < count; i++) {
    bool keep = binding != NULL && i < 32 && (binding->keep >> i & 1) != 0;
    LimnEncoding encoding = limn_encode(L, i + 1, call.base + (size_t)i, keep);
    if (encoding == LIMN_ENCODED) continue;
    end_call(state, call.base, temporary, text);
    raise_encoding(L, binding, encoding);
  }
  uint64_t cost = state->values.count - call.base;

  state->failure_set = state->failure_outside = state->failure_placed = false;
  LimnStatus status = binding != NULL
                          ? state->host.call(state->host.context, binding->id, &call)
                          : state->host.load(state->host.context, &call);

  end_call(state, call.base, temporary, text);
  if (state->tripped != LIMN_ERROR_NONE) limn_rethrow(L);
  if (status != LIMN_OK) {
    limn_collect_released(state);
    limn_message_reset(call.results, false);
    raise_failure(L, binding);
  }
  if (call.results->failed || call.results->depth > 0) {
    bool is_short = call.results->failed && !call.results->is_malformed;
    limn_message_reset(call.results, false);
    if (is_short) limn_trip(L, LIMN_ERROR_MEMORY);
    limn_raise(L, "the host gave results that are not well formed");
  }
  if (call.waits) {
    limn_message_reset(call.results, false);
    limn_collect_released(state);
    limn_charge(L, cost);
    return limn_wait(L, lua_gettop(L), end_wait);
  }
  /* First the results, which may hold functions of the arguments, then what is released. */
  int results = limn_message_push(L, call.results);
  limn_collect_released(state);
  limn_message_reset(call.results, results >= 0);
  if (results < 0) limn_raise(L, "too many results");
  limn_charge(L, cost);
  return results;
}

/* ---- what the host does inside a call ---- */

/* Where limn_call_content's value goes; encoding may raise, so it runs under a call of its own. */
typedef struct Content {
  size_t at;
  LimnEncoding encoding;
} Content;

static int encode_content(lua_State *L) {
  Content *content = lua_touserdata(L, 2);
  content->encoding = limn_encode(L, 1, content->at, false);
  return 0;
}

LimnValue limn_call_content(LimnCall *call, size_t index) {
  const LimnValue other = {.type = LIMN_OTHER};
  lua_State *L = call->lua;
  LimnArray *values = &call->state->values;
  if (index >= call->count) return (LimnValue){.type = LIMN_NIL};
  if (!lua_checkstack(L, 4) || !limn_array_reserve(call->state, values, 1, sizeof(LimnSlot)))
    return other;
  Content content = {values->count++, LIMN_ENCODING_MEMORY};
  lua_pushcfunction(L, encode_content);
  lua_pushvalue(L, (int)index + 1);
  lua_pushlightuserdata(L, &content);
  if (lua_pcall(L, 2, 0, 0) != LUA_OK) lua_pop(L, 1);
  if (content.encoding != LIMN_ENCODED) return other;
  return limn_call_value(call, content.at);
}

LimnMessage *limn_call_results(LimnCall *call) { return call->results; }

void limn_call_fail(LimnCall *call, const char *message, size_t length, bool outside_module) {
  LimnState *state = call->state;
  LimnWriter writer = {state->failure, sizeof state->failure, 0};
  state->failure[0] = '\0';
  limn_write(&writer, message, length);
  state->failure_set = true;
  state->failure_outside = outside_module;
  state->failure_placed = false;
}

void limn_call_pass_on(LimnCall *call) {
  LimnState *state = call->state;
  limn_call_fail(call, state->message, strlen(state->message), false);
  state->failure_placed = true;
}

size_t limn_call_place(const LimnCall *call, bool outside_module, char *buffer, size_t capacity) {
  LimnWriter writer = {buffer, capacity, 0};
  if (capacity == 0) return 0;
  buffer[0] = '\0';
  limn_write_place(call->state, outside_module, &writer);
  return writer.length;
}

/* ---- handles and objects ---- */

static const LimnKindInfo *kind_of(lua_State *L, int index) {
  LimnState *state = limn_state_of(L);
  if (lua_type(L, index) == LUA_TLIGHTUSERDATA) {
    uint64_t handle = (uint64_t)(uintptr_t)lua_touserdata(L, index);
    return state->kinds[0][LIMN_HANDLE_KIND(handle)];
  }
  if (lua_type(L, index) == LUA_TUSERDATA && lua_rawlen(L, index) == sizeof(LimnObject)) {
    const LimnObject *object = lua_touserdata(L, index);
    return object->kind < LIMN_KINDS ? state->kinds[1][object->kind] : NULL;
  }
  return NULL;
}

static const LimnKind *description_of(lua_State *L, int index) {
  const LimnKindInfo *kind = kind_of(L, index);
  if (kind == NULL) limn_raise(L, "no such kind of value");
  return &kind->description;
}

/* Calls the function of a kind that stands for a Lua operation. */
static int call_operation(lua_State *L, const LimnKind *kind, int32_t function) {
  LimnBinding binding = {kind->name, "", function, 0};
  return limn_host_call(L, &binding);
}

static int call_function(lua_State *L) {
  return limn_host_call(L, lua_touserdata(L, lua_upvalueindex(1)));
}

/* Upvalue 1: kind → name → function for handles, name → function for a kind of object. */
static int get_field(lua_State *L) {
  const LimnKindInfo *kind = kind_of(L, 1);
  if (kind == NULL) limn_raise(L, "no such kind of value");
  lua_pushvalue(L, lua_upvalueindex(1));
  if (lua_type(L, 1) == LUA_TLIGHTUSERDATA)
    lua_rawgeti(L, -1, LIMN_HANDLE_KIND((uint64_t)(uintptr_t)lua_touserdata(L, 1)));
  lua_pushvalue(L, 2);
  if (lua_rawget(L, -2) != LUA_TNIL) return 1;
  lua_settop(L, 2);
  if (kind->description.index >= 0)
    return call_operation(L, &kind->description, kind->description.index);
  if (lua_type(L, 2) == LUA_TSTRING)
    limn_raise(L, "%s has nothing named '%.40s'", kind->description.name, lua_tostring(L, 2));
  limn_raise(L, "%s has no element of this kind (%s)", kind->description.name, luaL_typename(L, 2));
}

static int set_field(lua_State *L) {
  const LimnKind *kind = description_of(L, 1);
  if (kind->newindex < 0) limn_raise(L, "%s is read-only", kind->name);
  call_operation(L, kind, kind->newindex);
  return 0;
}

static int convert_to_string(lua_State *L) {
  const LimnKind *kind = description_of(L, 1);
  if (kind->tostring >= 0) {
    lua_settop(L, 1);
    return call_operation(L, kind, kind->tostring);
  }
  lua_pushstring(L, kind->name);
  return 1;
}

static int are_equal(lua_State *L) {
  const LimnKindInfo *kind = kind_of(L, 1);
  if (kind == NULL || kind != kind_of(L, 2) || kind->description.equal < 0) {
    lua_pushboolean(L, false); /* raw equality has been asked before */
    return 1;
  }
  return call_operation(L, &kind->description, kind->description.equal);
}

static int multiply(lua_State *L) {
  const LimnKindInfo *left = kind_of(L, 1);
  const LimnKind *kind = left != NULL ? &left->description : description_of(L, 2);
  if (kind->multiply < 0) limn_raise(L, "attempt to perform arithmetic on a %s", kind->name);
  return call_operation(L, kind, kind->multiply);
}

static int get_length(lua_State *L) {
  const LimnKind *kind = description_of(L, 1);
  if (kind->length < 0) limn_raise(L, "attempt to get length of a %s", kind->name);
  lua_settop(L, 1);
  return call_operation(L, kind, kind->length);
}

static int call_value(lua_State *L) {
  const LimnKind *kind = description_of(L, 1);
  if (kind->call < 0) limn_raise(L, "attempt to call a %s", kind->name);
  return call_operation(L, kind, kind->call);
}

static int release_object(lua_State *L) {
  LimnState *state = limn_state_of(L);
  const LimnObject *object = lua_touserdata(L, 1);
  bool finalizing = state->finalizing;
  state->finalizing = true;
  state->host.release(state->host.context, object->kind, object->slot);
  state->finalizing = finalizing;
  return 0;
}

/* Expects the upvalue of get_field on the stack and replaces it by the metatable. */
static void push_metatable(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"__newindex", set_field}, {"__tostring", convert_to_string}, {"__mul", multiply},
      {"__len", get_length},     {"__call", call_value},            {NULL, NULL}};
  lua_newtable(L);
  luaL_setfuncs(L, functions, 0);
  lua_insert(L, -2);
  lua_pushcclosure(L, get_field, 1);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
}

void limn_open_handles(lua_State *L) {
  lua_pushlightuserdata(L, NULL);
  lua_rawgeti(L, LUA_REGISTRYINDEX, LIMN_REGISTRY_HANDLE_METHODS);
  push_metatable(L);
  lua_setmetatable(L, -2); /* of all light userdata */
  lua_pop(L, 1);
}

static void push_methods(lua_State *L, LimnKindInfo *kind) {
  size_t count = kind->description.function_count;
  lua_createtable(L, 0, (int)count);
  for (size_t i = 0; i < count; i++) {
    lua_pushlightuserdata(L, &kind->bindings[i]);
    lua_pushcclosure(L, call_function, 1);
    lua_setfield(L, -2, kind->bindings[i].name);
  }
}

void limn_bind_kind(lua_State *L, uint32_t kind, bool is_object) {
  LimnKindInfo *info = limn_state_of(L)->kinds[is_object][kind];
  lua_rawgeti(L, LUA_REGISTRYINDEX,
              is_object ? LIMN_REGISTRY_OBJECT_METATABLES : LIMN_REGISTRY_HANDLE_METHODS);
  push_methods(L, info);
  if (is_object) {
    push_metatable(L);
    lua_pushcfunction(L, release_object);
    lua_setfield(L, -2, "__gc");
    lua_pushcfunction(L, are_equal);
    lua_setfield(L, -2, "__eq");
    lua_pushstring(L, info->description.name);
    lua_setfield(L, -2, "__name");
  }
  lua_rawseti(L, -2, kind);
  lua_pop(L, 1);
}
