/*
** limn_limits.c: a script that runs too long, wants too much or is interrupted comes to an end.
**
** A trip is sticky: the hook fires at each instruction from then on, and all that catches errors
** (pcall, xpcall, the coroutine functions) rethrows. A tripped coroutine is never closed, because
** its pending __close handlers would run where Lua calls no hook.
*/
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "limn_internal.h"

/*
** The backstop behind the instruction budget, for the few operations that take long within one
** instruction (comparing megabytes). CPU time, so that a sleeping machine trips nothing; read only
** when the coarse clock, which costs no system call, has ticked: every few milliseconds.
*/
enum { CPU_SECONDS = 3, INSTRUCTIONS_PER_SECOND = 20000000 };

static int64_t nanoseconds(clockid_t clock) {
  struct timespec now = {0};
  clock_gettime(clock, &now);
  return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static int64_t allowed_nanoseconds(const LimnState *state) {
  if (state->limits.nanoseconds > 0) return state->limits.nanoseconds;
  int64_t seconds = CPU_SECONDS + (int64_t)(state->limits.instructions / INSTRUCTIONS_PER_SECOND);
  return seconds * INT64_C(1000000000);
}

static bool over_time(LimnState *state) {
  int64_t now = nanoseconds(CLOCK_MONOTONIC_COARSE);
  if (now == state->clock_seen) return false;
  state->clock_seen = now;
  return nanoseconds(CLOCK_THREAD_CPUTIME_ID) - state->cpu_start > allowed_nanoseconds(state);
}

void limn_budget_renew(LimnState *state) {
  state->used = 0;
  state->clock_seen = nanoseconds(CLOCK_MONOTONIC_COARSE);
  state->cpu_start = nanoseconds(CLOCK_THREAD_CPUTIME_ID);
}

void limn_state_set_budget(LimnState *state, uint64_t instructions, int64_t nanoseconds) {
  state->limits.instructions = instructions;
  state->limits.nanoseconds = nanoseconds;
}

void limn_hook(lua_State *L, lua_Debug *activation) {
  (void)activation;
  LimnState *state = limn_state_of(L);
  if (state->tripped != LIMN_ERROR_NONE) limn_rethrow(L);
  state->used += LIMN_HOOK_INTERVAL;
  if (state->host.interrupted != NULL && state->host.interrupted(state->host.context))
    atomic_store_explicit(&state->interrupted, true, memory_order_relaxed);
  if (state->used > state->limits.instructions
      || atomic_load_explicit(&state->interrupted, memory_order_relaxed) || over_time(state))
    limn_over_budget(L);
}

void limn_over_budget(lua_State *L) {
  LimnState *state = limn_state_of(L);
  limn_trip(L, atomic_load(&state->interrupted) ? LIMN_ERROR_INTERRUPTED
                                                : LIMN_ERROR_INSTRUCTIONS);
}

/* ---- words ---- */

static void write_size(LimnWriter *writer, size_t bytes) {
  char words[32];
  if (bytes >= 1 << 20 && bytes % (1 << 20) == 0)
    snprintf(words, sizeof words, "%zu MB", bytes >> 20);
  else if (bytes >= 1 << 10 && bytes % (1 << 10) == 0)
    snprintf(words, sizeof words, "%zu KB", bytes >> 10);
  else
    snprintf(words, sizeof words, "%zu bytes", bytes);
  limn_write_words(writer, words);
}

static void write_refusal(const LimnState *state, LimnWriter *writer) {
  switch (state->refusal.kind) {
    case LIMN_REFUSED_NOTHING: limn_write_words(writer, "there is not enough memory"); break;
    case LIMN_REFUSED_STACK:
      limn_write_words(writer, "stack overflow (a function that calls itself without end?)");
      break;
    case LIMN_REFUSED_BLOCK:
      limn_write_words(writer, "a single table or string needs more than ");
      write_size(writer, state->limits.block);
      break;
    case LIMN_REFUSED_MEMORY:
      limn_write_words(writer, "the script needs more than ");
      write_size(writer, state->limits.memory);
      break;
  }
}

static void write_trip(LimnState *state, LimnErrorKind kind, LimnWriter *writer) {
  char words[128];
  switch (kind) {
    case LIMN_ERROR_MEMORY:
      if (state->refusal.place[0] != '\0') {
        limn_write_words(writer, state->refusal.place);
        limn_write_words(writer, ": ");
      }
      write_refusal(state, writer);
      return;
    case LIMN_ERROR_INSTRUCTIONS:
      limn_write_place(state, false, writer);
      if (writer->length > 0) limn_write_words(writer, ": ");
      if (state->used > state->limits.instructions)
        snprintf(words, sizeof words,
                 "the script ran for more than %llu instructions without returning "
                 "(an endless loop?)",
                 (unsigned long long)state->limits.instructions);
      else
        snprintf(words, sizeof words,
                 "the script computed for more than %g seconds without returning (an endless loop?)",
                 (double)allowed_nanoseconds(state) / 1e9);
      limn_write_words(writer, words);
      return;
    default:
      limn_write_place(state, false, writer);
      if (writer->length > 0) limn_write_words(writer, ": ");
      limn_write_words(writer, "the script was interrupted");
  }
}

/* ---- the trip ---- */

void limn_trip_quietly(LimnState *state, LimnErrorKind kind) {
  if (state->tripped != LIMN_ERROR_NONE) return;
  LimnWriter writer = {state->message, sizeof state->message, 0};
  state->message[0] = '\0';
  write_trip(state, kind, &writer);
  if (kind != LIMN_ERROR_MEMORY || state->refusal.kind == LIMN_REFUSED_NOTHING) {
    limn_forget_error(state);
    limn_keep_tracebacks(state);
  }
  state->tripped = kind;
  state->error_kind = kind;
}

void limn_trip(lua_State *L, LimnErrorKind kind) {
  limn_trip_quietly(limn_state_of(L), kind);
  limn_rethrow(L);
}

void limn_rethrow(lua_State *L) {
  lua_sethook(L, limn_hook, LUA_MASKCOUNT, 1);
  lua_pushboolean(L, false);
  lua_error(L);
  __builtin_unreachable();
}

bool limn_is_fatal(lua_State *L, int status) {
  LimnState *state = limn_state_of(L);
  if (state->tripped != LIMN_ERROR_NONE) return true;
  bool memory = status == LUA_ERRMEM;
  /* Lua's string buffers report a refusal as a plain error with these words. */
  if (!memory && state->refusal.kind != LIMN_REFUSED_NOTHING && lua_type(L, -1) == LUA_TSTRING)
    memory = strcmp(lua_tostring(L, -1), "not enough memory") == 0;
  if (memory) limn_trip_quietly(state, LIMN_ERROR_MEMORY);
  return memory;
}
