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

enum {
  BYTES_PER_INSTRUCTION = 8,
  RECURSION_LEVELS = 180, /* so many callers when a stack is refused: recursion */
  ENDLESS_LEVELS = 10000  /* so many when anything is refused: recursion too */
};

/* ---- the hash seed ---- */

/*
** Lua seeds string hashes from the clock and from addresses, and offers no call to set the seed. It
** is written between the first and the second allocation, when no string is interned yet, and only
** into the build whose layout is known; elsewhere the order of `next` inside Lua stays random,
** which scripts cannot see since `pairs` sorts.
*/
extern const char lua_ident[];

enum { SEED_OFFSET = 304, MAIN_BLOCK_SIZE = 1624 };

static void pin_seed(LimnState *state, void *allocated, size_t size) {
  const unsigned int seed = 0x4C696D6E;
  if (state->main_block != NULL) {
    memcpy((char *)state->main_block + SEED_OFFSET, &seed, sizeof seed);
    state->main_block = NULL;
    state->seed_settled = true;
  } else if (size == MAIN_BLOCK_SIZE && sizeof(void *) == 8
             && strstr(lua_ident, "Lua 5.4.4 ") != NULL) {
    state->main_block = allocated;
  } else {
    state->seed_settled = true;
  }
}

/* ---- Lua's allocator ---- */

/* Does a new block have the size of a doubled Lua stack? No power of two of nodes or values has. */
static bool has_stack_size(size_t size) {
  enum { SLOT = 16, EXTRA_SLOTS = 5, FIRST_SIZE = 2 * LUA_MINSTACK };
  return size % SLOT == 0 && (size / SLOT - EXTRA_SLOTS) % FIRST_SIZE == 0;
}

static void refuse(LimnState *state, size_t new_size, bool is_block) {
  LimnRefusal *refusal = &state->refusal;
  LimnWriter writer = {refusal->place, sizeof refusal->place, 0};
  refusal->pending = true;
  refusal->block = is_block;
  refusal->recursion = false;
  refusal->place[0] = '\0';
  if (!state->ready || state->thread == NULL) return;
  limn_write_place(state, false, &writer);
  lua_Debug activation;
  int levels = is_block && has_stack_size(new_size) ? RECURSION_LEVELS : ENDLESS_LEVELS;
  refusal->recursion = lua_getstack(state->thread->lua, levels, &activation) == 1;
  limn_forget_error(state);
  limn_keep_tracebacks(state); /* when Lua raises the error, the frames are gone */
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
    bool is_block = new_size > state->limits.block;
    if (is_block || new_size - old_size > state->limits.memory - state->memory) {
      refuse(state, new_size, is_block);
      return NULL;
    }
    state->used += (new_size - old_size) / BYTES_PER_INSTRUCTION;
  }
  void *result = limn_arena_reallocate(&state->arena, block, old_size, new_size);
  if (result == NULL && new_size <= old_size) result = block; /* Lua relies on shrinking */
  if (result == NULL) {
    refuse(state, new_size, false);
    return NULL;
  }
  state->memory += new_size - old_size;
  if (state->memory > state->peak) state->peak = state->memory;
  if (!state->seed_settled) pin_seed(state, result, new_size);
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
    refuse(state, new_size, false);
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
