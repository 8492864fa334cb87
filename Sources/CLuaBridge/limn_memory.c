/*
** limn_memory.c: all memory of a state, counted.
**
** Two limits hold: of everything together, and of one block. Lua answers a refusal with a full
** collection and asks again, so a refusal is only remembered here, with its place, because Lua
** gives no line for a memory error. What the bridge itself needs (arguments, messages) counts
** towards the first limit only.
**
** Bytes are charged to the instruction budget as well: a C function that copies megabytes takes
** time that no hook sees.
*/
#include <stdlib.h>
#include <string.h>

#include "limn_internal.h"

enum { BYTES_PER_INSTRUCTION = 8, MAX_STACK = 1 << 20 };

/* ---- what Lua does not offer ---- */

/*
** Two things are read or written inside Lua's own structures, where it offers no call for them, and
** only in the build whose layout is known:
**
**   - The seed of string hashes, which Lua takes from the clock and from addresses. It is written
**     between the first and the second allocation, when no string is interned yet.
**   - The size of a thread's stack, so that its growth can be told from that of a table. A stack is
**     held far below the block limit, because a `__call` that leads back to itself shifts the whole
**     stack once for each slot, in a loop where Lua calls no hook.
**
** In another build `next` inside Lua has another order in each run, which scripts cannot see since
** `pairs` sorts, and stacks have the block limit.
*/
extern const char lua_ident[];

enum {
  MAIN_BLOCK_SIZE = 1624,
  SEED_OFFSET = 304,
  STACK_END_OFFSET = 40,
  STACK_OFFSET = 48,
  SLOT = 16
};

static void learn_layout(LimnState *state, void *allocated, size_t size) {
  const unsigned int seed = 0x4C696D6E;
  if (state->main_block == NULL && size == MAIN_BLOCK_SIZE && sizeof(void *) == 8
      && strstr(lua_ident, "Lua 5.4.4 ") != NULL) {
    state->main_block = allocated;
    return;
  }
  state->is_layout_known = state->main_block != NULL;
  state->is_layout_settled = true;
  if (state->is_layout_known)
    memcpy((char *)state->main_block + SEED_OFFSET, &seed, sizeof seed);
}

static size_t stack_size(const lua_State *L) {
  const char *start, *end;
  memcpy(&start, (const char *)L + STACK_OFFSET, sizeof start);
  memcpy(&end, (const char *)L + STACK_END_OFFSET, sizeof end);
  return (size_t)(end - start);
}

void limn_check_layout(LimnState *state) {
  if (stack_size(state->main) != 2 * LUA_MINSTACK * SLOT) state->is_layout_known = false;
}

/* Is this request for a new block the running thread's, to double its stack? */
static bool is_stack(const LimnState *state, size_t size) {
  enum { EXTRA = 5 * SLOT }; /* bytes behind the end of a stack */
  return state->is_layout_known && state->thread != NULL
         && size == 2 * stack_size(state->thread->lua) + EXTRA;
}

/* ---- Lua's allocator ---- */

static void refuse(LimnState *state, LimnRefusalKind kind) {
  LimnRefusal *refusal = &state->refusal;
  LimnWriter writer = {refusal->place, sizeof refusal->place, 0};
  refusal->kind = kind;
  refusal->place[0] = '\0';
  if (!state->ready || state->thread == NULL) return;
  limn_write_place(state, false, &writer);
  limn_forget_error(state);
  limn_keep_tracebacks(state); /* when Lua raises the error, the frames are gone */
}

/* Why a request must be refused, if it must. */
static LimnRefusalKind refusal_of(const LimnState *state, bool is_new, size_t growth, size_t size) {
  if (is_new && size > MAX_STACK && is_stack(state, size)) return LIMN_REFUSED_STACK;
  if (size > state->limits.block) return LIMN_REFUSED_BLOCK;
  if (growth > state->limits.memory - state->memory) return LIMN_REFUSED_MEMORY;
  return LIMN_REFUSED_NOTHING;
}

void *limn_lua_allocate(void *context, void *block, size_t old_size, size_t new_size) {
  LimnState *state = context;
  if (block == NULL) old_size = 0; /* Lua passes a type tag */
  if (new_size == 0) {
    limn_arena_reallocate(&state->arena, block, old_size, 0);
    state->memory -= old_size;
    return NULL;
  }
  if (new_size > old_size) {
    LimnRefusalKind kind = refusal_of(state, block == NULL, new_size - old_size, new_size);
    if (kind != LIMN_REFUSED_NOTHING) {
      refuse(state, kind);
      return NULL;
    }
    state->used += (new_size - old_size) / BYTES_PER_INSTRUCTION;
  }
  void *result = limn_arena_reallocate(&state->arena, block, old_size, new_size);
  if (result == NULL && new_size <= old_size) result = block; /* Lua relies on shrinking */
  if (result == NULL) {
    refuse(state, LIMN_REFUSED_MEMORY);
    return NULL;
  }
  state->memory += new_size - old_size;
  if (state->memory > state->peak) state->peak = state->memory;
  if (new_size > old_size) state->allocations++;
  if (!state->is_layout_settled) learn_layout(state, result, new_size);
  return result;
}

/* ---- the bridge's own memory ---- */

void *limn_reallocate(LimnState *state, void *block, size_t old_size, size_t new_size) {
  if (new_size == 0) {
    free(block);
    state->memory -= old_size;
    return NULL;
  }
  if (new_size > old_size && new_size - old_size > state->limits.memory - state->memory) {
    refuse(state, LIMN_REFUSED_MEMORY);
    return NULL;
  }
  void *result = realloc(block, new_size);
  if (result == NULL) return NULL;
  state->memory += new_size - old_size;
  if (state->memory > state->peak) state->peak = state->memory;
  return result;
}

bool limn_array_reserve(LimnState *state, LimnArray *array, size_t count, size_t item_size) {
  size_t needed = array->count + count;
  if (needed <= array->capacity) return true;
  size_t capacity = array->capacity < 16 ? 16 : array->capacity;
  while (capacity < needed) capacity *= 2;
  void *items = limn_reallocate(state, array->items, array->capacity * item_size,
                                capacity * item_size);
  if (items == NULL) return false;
  array->items = items;
  array->capacity = capacity;
  return true;
}

void limn_array_free(LimnState *state, LimnArray *array, size_t item_size) {
  limn_reallocate(state, array->items, array->capacity * item_size, 0);
  *array = (LimnArray){0};
}

/* ---- text that does not move ---- */

LimnMark limn_text_mark(const LimnState *state) {
  return (LimnMark){state->text, state->text == NULL ? 0 : state->text->used};
}

void limn_text_reset(LimnState *state, LimnMark mark) {
  while (state->text != mark.chunk) {
    LimnChunk *chunk = state->text;
    /* The first chunk stays, so that common calls allocate nothing. */
    if (mark.chunk == NULL && chunk->previous == NULL) {
      chunk->used = 0;
      return;
    }
    state->text = chunk->previous;
    limn_reallocate(state, chunk, sizeof *chunk + chunk->capacity, 0);
  }
  if (state->text != NULL) state->text->used = mark.used;
}

char *limn_text_copy(LimnState *state, const char *bytes, size_t length) {
  enum { CHUNK = 4096 };
  LimnChunk *chunk = state->text;
  if (chunk == NULL || chunk->capacity - chunk->used < length + 1) {
    size_t capacity = length + 1 > CHUNK ? length + 1 : CHUNK;
    chunk = limn_reallocate(state, NULL, 0, sizeof *chunk + capacity);
    if (chunk == NULL) return NULL;
    *chunk = (LimnChunk){state->text, 0, capacity};
    state->text = chunk;
  }
  char *copy = chunk->bytes + chunk->used;
  memcpy(copy, bytes, length);
  copy[length] = '\0';
  chunk->used += length + 1;
  return copy;
}
