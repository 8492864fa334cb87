/*
** limn_state.c: making a state, and the ways into it.
**
** Each way in is limn_enter: one protected call, after which the state is as before, whatever
** happened. Entries may stand inside host functions (Lua → host → Lua); the inner one then shares
** the budget of the outer one and runs on its Lua thread.
*/
#include <stdlib.h>
#include <string.h>

#include "limn_internal.h"

/* ---- entering ---- */

typedef struct Entry {
  const char *source; /* of a main chunk, else NULL */
  size_t length;
  const char *chunk;
  int32_t reference;
  int32_t function; /* of the host, which looks */
  LimnMessage *arguments;
  LimnValue *result;
  int32_t *kept; /* becomes a reference to the first result; or NULL */
} Entry;

static void set_error(LimnState *state, LimnErrorKind kind, const char *words) {
  LimnWriter writer = {state->message, sizeof state->message, 0};
  state->error_kind = kind;
  state->message[0] = '\0';
  limn_write_words(&writer, words);
  state->traceback_length = 0;
  state->traceback[0] = '\0';
}

/* The words of an error that no handler has kept, or that another entry has wiped out since. */
static void recover_error(LimnState *state, lua_State *L, int status) {
  set_error(state, LIMN_ERROR_RUNTIME, "an error happened while an error was handled");
  if (status == LUA_ERRRUN) limn_write_error(state, L, -1);
}

LimnStatus limn_enter(LimnState *state, lua_CFunction body, void *argument) {
  if (state->tripped != LIMN_ERROR_NONE) return LIMN_FAILED;
  if (state->finalizing) {
    set_error(state, LIMN_ERROR_RUNTIME, "a finalizer of the host entered the script");
    return LIMN_FAILED;
  }
  bool outermost = state->thread == NULL;
  LimnThread thread = {state->main, NULL, false};
  if (outermost) {
    state->thread = &thread;
    state->printed = 0;
    state->refusal.kind = LIMN_REFUSED_NOTHING;
    limn_budget_renew(state);
    limn_collect_released(state);
  }
  set_error(state, LIMN_ERROR_NONE, "");
  limn_forget_error(state);

  lua_State *L = state->thread->lua;
  int top = lua_gettop(L), depth = state->depth;
  size_t values = state->values.count, temporary = state->temporary.count;
  LimnMark text = limn_text_mark(state);
  int status = LUA_ERRMEM;
  if (lua_checkstack(L, LUA_MINSTACK)) {
    lua_pushcfunction(L, limn_message_handler);
    lua_pushcfunction(L, body);
    lua_pushlightuserdata(L, argument);
    status = lua_pcall(L, 1, 0, top + 1);
  } else {
    lua_pushnil(L); /* the error object; a slot is always free, the error handling's */
  }
  bool fatal = status != LUA_OK && limn_is_fatal(L, status);
  if (status != LUA_OK && state->error_kind == LIMN_ERROR_NONE)
    recover_error(state, L, status);
  lua_settop(L, top);
  if (!fatal && atomic_load(&state->interrupted)) {
    limn_trip_quietly(state, LIMN_ERROR_INTERRUPTED);
    status = LUA_ERRRUN;
  }
  limn_truncate_temporary(state, temporary);
  limn_text_reset(state, text);
  state->values.count = values;
  state->depth = depth;
  limn_forget_error(state);
  if (outermost) state->thread = NULL;
  return status == LUA_OK ? LIMN_OK : LIMN_FAILED;
}

bool limn_compile(lua_State *L, const char *source, size_t length, const char *chunk) {
  LimnState *state = limn_state_of(L);
  /* A byte order mark and a first line for the shell are no Lua; the line keeps its number. */
  if (length >= 3 && memcmp(source, "\xEF\xBB\xBF", 3) == 0) source += 3, length -= 3;
  if (length > 0 && *source == '#')
    while (length > 0 && *source != '\n') source++, length--;

  int line = 0;
  const char *problem = limn_prescan(source, length, &line);
  if (length > 0 && *source == LUA_SIGNATURE[0]) {
    problem = "compiled Lua is not run: a script is text";
    line = 1;
  }
  limn_charge(L, length);
  if (problem == NULL) {
    int status = luaL_loadbufferx(L, source, length, chunk, "t");
    if (status == LUA_OK) return true;
    if (status == LUA_ERRMEM) limn_trip(L, LIMN_ERROR_MEMORY);
    problem = lua_tostring(L, -1);
    line = 0;
  }
  state->syntax = true;
  if (limn_has_place(problem)) return false;
  /* Lua itself forms the chunk's name for display. */
  lua_Debug activation;
  luaL_loadbufferx(L, "", 0, chunk, "t");
  lua_getinfo(L, ">S", &activation);
  if (line > 0)
    lua_pushfstring(L, "%s:%d: %s", activation.short_src, line, problem);
  else
    lua_pushfstring(L, "%s: %s", activation.short_src, problem);
  return false;
}

/* The value of a result that needs no memory. */
static LimnValue plain_value(lua_State *L, int index) {
  LimnValue value = {.type = LIMN_OTHER};
  switch (lua_type(L, index)) {
    case LUA_TNIL: value.type = LIMN_NIL; break;
    case LUA_TBOOLEAN:
      value.type = LIMN_BOOLEAN;
      value.boolean = lua_toboolean(L, index);
      break;
    case LUA_TNUMBER:
      value.number = lua_tonumber(L, index);
      value.type = lua_isinteger(L, index) ? LIMN_INTEGER : LIMN_NUMBER;
      if (value.type == LIMN_INTEGER) value.integer = lua_tointeger(L, index);
      break;
    case LUA_TLIGHTUSERDATA:
      value.type = LIMN_HANDLE;
      value.handle = (uint64_t)(uintptr_t)lua_touserdata(L, index);
      break;
    default: break;
  }
  return value;
}

static int run_chunk(lua_State *L) {
  Entry *entry = lua_touserdata(L, 1);
  if (!limn_compile(L, entry->source, entry->length, entry->chunk)) return lua_error(L);
  lua_call(L, 0, 0);
  return 0;
}

int limn_push_arguments(lua_State *L, LimnMessage *arguments) {
  if (arguments == NULL) return 0;
  int count = limn_message_push(L, arguments);
  if (count < 0) limn_raise(L, "too many arguments");
  limn_message_reset(arguments, true);
  return count;
}

static int call_reference(lua_State *L) {
  Entry *entry = lua_touserdata(L, 1);
  limn_push_reference(L, entry->reference);
  lua_call(L, limn_push_arguments(L, entry->arguments), 1);
  if (entry->result != NULL) *entry->result = plain_value(L, -1);
  if (entry->kept == NULL) return 0;
  *entry->kept = limn_make_reference(L, -1);
  if (*entry->kept == 0) limn_trip(L, LIMN_ERROR_MEMORY);
  return 0;
}

LimnStatus limn_state_run(LimnState *state, const char *source, size_t length, const char *chunk) {
  Entry entry = {.source = source, .length = length, .chunk = chunk};
  return limn_enter(state, run_chunk, &entry);
}

bool limn_accept(LimnState *state, const LimnMessage *arguments) {
  if (arguments == NULL || (!arguments->failed && arguments->depth == 0)) return true;
  if (state->tripped != LIMN_ERROR_NONE) return false;
  if (arguments->failed && !arguments->is_malformed)
    limn_trip_quietly(state, LIMN_ERROR_MEMORY);
  else
    set_error(state, LIMN_ERROR_RUNTIME, "the host gave arguments that are not well formed");
  return false;
}

LimnStatus limn_state_call(LimnState *state, int32_t reference, LimnMessage *arguments,
                           LimnValue *result) {
  Entry entry = {.reference = reference, .arguments = arguments, .result = result};
  if (result != NULL) *result = (LimnValue){.type = LIMN_NIL};
  LimnStatus status = LIMN_FAILED;
  if (limn_accept(state, arguments)) status = limn_enter(state, call_reference, &entry);
  if (arguments != NULL) limn_message_reset(arguments, false);
  return status;
}

LimnStatus limn_state_call_keeping(LimnState *state, int32_t reference, LimnMessage *arguments,
                                   LimnValue *result, int32_t *kept) {
  Entry entry = {.reference = reference, .arguments = arguments, .result = result, .kept = kept};
  *result = (LimnValue){.type = LIMN_NIL};
  *kept = 0;
  LimnStatus status = LIMN_FAILED;
  if (limn_accept(state, arguments)) status = limn_enter(state, call_reference, &entry);
  if (arguments != NULL) limn_message_reset(arguments, false);
  return status;
}

static int store(lua_State *L) {
  Entry *entry = lua_touserdata(L, 1);
  if (limn_push_arguments(L, entry->arguments) != 1) limn_raise(L, "one value is stored");
  entry->reference = limn_make_reference(L, -1);
  if (entry->reference == 0) limn_trip(L, LIMN_ERROR_MEMORY);
  return 0;
}

int32_t limn_state_store(LimnState *state, LimnMessage *value) {
  Entry entry = {.arguments = value};
  LimnStatus status = LIMN_FAILED;
  if (limn_accept(state, value)) status = limn_enter(state, store, &entry);
  limn_message_reset(value, false);
  return status == LIMN_OK ? entry.reference : 0;
}

static int look(lua_State *L) {
  const Entry *entry = lua_touserdata(L, 1);
  const LimnBinding binding = {"limn", "keep", entry->function, 0};
  lua_settop(L, 0);
  limn_push_reference(L, entry->reference);
  return limn_host_call(L, &binding);
}

LimnStatus limn_state_look(LimnState *state, int32_t reference, int32_t function) {
  Entry entry = {.reference = reference, .function = function};
  return limn_enter(state, look, &entry);
}

void limn_state_interrupt(LimnState *state) {
  atomic_store_explicit(&state->interrupted, true, memory_order_relaxed);
}

static int collect(lua_State *L) {
  lua_gc(L, LUA_GCCOLLECT);
  return 0;
}

/*
** Coroutines that a trip has gone through are dead and stay so; the main thread alone, whose hook
** the trip has set to every instruction, runs again.
*/
bool limn_state_recover(LimnState *state) {
  if (state->thread != NULL || state->tripped == LIMN_ERROR_INTERRUPTED) return false;
  if (state->tripped == LIMN_ERROR_NONE) return true;
  state->tripped = LIMN_ERROR_NONE;
  lua_sethook(state->main, limn_hook, LUA_MASKCOUNT, LIMN_HOOK_INTERVAL);
  return limn_enter(state, collect, NULL) == LIMN_OK;
}

/* ---- what the host reads ---- */

LimnError limn_state_error(const LimnState *state) {
  return (LimnError){state->error_kind, state->message, state->traceback};
}

size_t limn_state_memory(const LimnState *state) { return state->memory; }

size_t limn_state_peak_memory(const LimnState *state) { return state->peak; }

uint64_t limn_state_allocations(const LimnState *state) { return state->allocations; }

/* ---- making and ending ---- */

static int set_up(lua_State *L) {
  LimnState *state = lua_touserdata(L, 1);
  for (int table = LIMN_REGISTRY_REFERENCES; table <= LIMN_REGISTRY_OBJECT_METATABLES; table++) {
    lua_newtable(L);
    lua_rawseti(L, LUA_REGISTRYINDEX, table);
  }
  limn_open_handles(L);
  limn_open_sandbox(L);
  lua_sethook(L, limn_hook, LUA_MASKCOUNT, LIMN_HOOK_INTERVAL);
  state->ready = true;
  return 0;
}

LimnState *limn_state_create(const LimnHost *host, const LimnLimits *limits, uint64_t seed) {
  LimnState *state = calloc(1, sizeof *state);
  if (state == NULL) return NULL;
  state->host = *host;
  state->limits = *limits;
  limn_seed_random(state->random, seed);
  limn_arena_open(&state->arena, limits->memory);
  state->main = lua_newstate(limn_lua_allocate, state);
  if (state->main == NULL) {
    limn_arena_close(&state->arena);
    free(state);
    return NULL;
  }
  limn_check_layout(state);
  *(LimnState **)lua_getextraspace(state->main) = state;
  if (limn_enter(state, set_up, state) != LIMN_OK) {
    limn_state_destroy(state);
    return NULL;
  }
  return state;
}

static void free_kind(LimnState *state, LimnKindInfo *kind) {
  if (kind != NULL) limn_reallocate(state, kind, kind->size, 0);
}

void limn_state_destroy(LimnState *state) {
  if (state == NULL) return;
  lua_close(state->main); /* releases the objects, so the kinds must still stand */
  for (int kind = 0; kind < LIMN_KINDS; kind++) {
    free_kind(state, state->kinds[0][kind]);
    free_kind(state, state->kinds[1][kind]);
  }
  for (int depth = 0; depth < LIMN_CALL_DEPTH; depth++) limn_message_destroy(state->results[depth]);
  while (state->text != NULL) {
    LimnChunk *chunk = state->text;
    state->text = chunk->previous;
    limn_reallocate(state, chunk, sizeof *chunk + chunk->capacity, 0);
  }
  limn_array_free(state, &state->values, sizeof(LimnSlot));
  limn_array_free(state, &state->temporary, sizeof(int32_t));
  limn_array_free(state, &state->free_references, sizeof(int32_t));
  limn_array_free(state, &state->released, sizeof(int32_t));
  limn_arena_close(&state->arena);
  free(state);
}

/* ---- kinds ---- */

static const char *copy_name(char **store, const char *name) {
  size_t size = strlen(name) + 1;
  char *copy = memcpy(*store, name, size);
  *store += size;
  return copy;
}

static LimnKindInfo *copy_kind(LimnState *state, const LimnKind *description) {
  size_t count = description->function_count;
  size_t size = sizeof(LimnKindInfo) + count * sizeof(LimnBinding) + strlen(description->name) + 1;
  for (size_t i = 0; i < count; i++) size += strlen(description->functions[i].name) + 1;
  LimnKindInfo *kind = limn_reallocate(state, NULL, 0, size);
  if (kind == NULL) return NULL;
  char *names = (char *)&kind->bindings[count];
  kind->size = size;
  kind->description = *description;
  kind->description.functions = NULL;
  kind->description.name = copy_name(&names, description->name);
  for (size_t i = 0; i < count; i++) {
    const LimnFunction *function = &description->functions[i];
    kind->bindings[i] = (LimnBinding){kind->description.name, copy_name(&names, function->name),
                                      function->id, function->keep};
  }
  return kind;
}

typedef struct KindEntry {
  uint32_t kind;
  bool is_object;
} KindEntry;

static int bind_kind(lua_State *L) {
  const KindEntry *entry = lua_touserdata(L, 1);
  limn_bind_kind(L, entry->kind, entry->is_object);
  return 0;
}

LimnStatus limn_state_add_kind(LimnState *state, uint32_t kind, bool is_object,
                               const LimnKind *description) {
  if (kind == 0 || kind >= LIMN_KINDS || state->kinds[is_object][kind] != NULL) {
    set_error(state, LIMN_ERROR_RUNTIME, "a kind is 1 to 255 and is registered once");
    return LIMN_FAILED;
  }
  LimnKindInfo *copy = copy_kind(state, description);
  if (copy == NULL) {
    limn_trip_quietly(state, LIMN_ERROR_MEMORY);
    return LIMN_FAILED;
  }
  state->kinds[is_object][kind] = copy;
  KindEntry entry = {kind, is_object};
  return limn_enter(state, bind_kind, &entry);
}

void limn_state_seed(LimnState *state, uint64_t seed) { limn_seed_random(state->random, seed); }
