/*
** limn_arena.c: size classes over a bump pointer.
**
** Blocks carry no header, because Lua knows their sizes, and are never joined: a freed block
** waits for a request of its class. That can cost address space (several times the limit is
** reserved), but not determinism, and it takes a few instructions per request. Pages are touched
** only as the bump pointer comes to them.
*/
#include "limn_arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { GRAIN = 16, RESERVE_FACTOR = 4 };

#define ALIGNMENT ((size_t)1 << 32)

/*
** Defining LIMN_WITHOUT_ARENA leaves all blocks to the C library, whose mistakes a sanitizer finds;
** scripts then are not the same to the instruction in every run.
*/
void limn_arena_open(LimnArena *arena, size_t limit) {
  *arena = (LimnArena){0};
#if !defined(LIMN_WITHOUT_ARENA) && UINTPTR_MAX > 0xFFFFFFFF
  if (limit > ALIGNMENT / RESERVE_FACTOR) limit = ALIGNMENT / RESERVE_FACTOR;
  size_t page = 4096, size = (limit * RESERVE_FACTOR + 64 * page) & ~(page - 1);
  size_t mapping_size = size + ALIGNMENT;
  void *mapping = mmap(NULL, mapping_size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                       -1, 0);
  if (mapping == MAP_FAILED) return;
  uintptr_t base = ((uintptr_t)mapping + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1);
  if (mprotect((void *)base, size, PROT_READ | PROT_WRITE) != 0) {
    munmap(mapping, mapping_size);
    return;
  }
  madvise((void *)base, size, MADV_NOHUGEPAGE); /* a fresh state touches a few small pages */
  arena->mapping = mapping;
  arena->mapping_size = mapping_size;
  arena->base = (char *)base;
  arena->size = size;
#else
  (void)limit;
#endif
}

void limn_arena_close(LimnArena *arena) {
  if (arena->mapping != NULL) munmap(arena->mapping, arena->mapping_size);
  *arena = (LimnArena){0};
}

/* The class of a size, and the size that blocks of the class have. */
static size_t class_of(size_t size, size_t *class_size) {
  if (size <= LIMN_ARENA_SMALL) {
    size_t grains = (size + GRAIN - 1) / GRAIN;
    *class_size = grains * GRAIN;
    return grains;
  }
  unsigned exponent = 63 - (unsigned)__builtin_clzll(size - 1); /* 2^exponent < size */
  size_t step = (size_t)1 << (exponent - 2), steps = (size + step - 1) / step; /* 5 to 8 */
  *class_size = steps * step;
  return LIMN_ARENA_SMALL / GRAIN + 4 * (exponent - 10) + (steps - 4);
}

static void *take(LimnArena *arena, size_t size) {
  size_t class_size, class = class_of(size, &class_size);
  void *block = arena->free_blocks[class];
  if (block != NULL) {
    memcpy(&arena->free_blocks[class], block, sizeof block);
    return block;
  }
  if (class_size > arena->size - arena->used) return NULL;
  block = arena->base + arena->used;
  arena->used += class_size;
  return block;
}

static void give_back(LimnArena *arena, void *block, size_t size) {
  size_t class_size, class = class_of(size, &class_size);
  memcpy(block, &arena->free_blocks[class], sizeof block);
  arena->free_blocks[class] = block;
}

void *limn_arena_reallocate(LimnArena *arena, void *block, size_t old_size, size_t new_size) {
  if (arena->mapping == NULL) {
    if (new_size > 0) return realloc(block, new_size);
    free(block);
    return NULL;
  }
  if (block == NULL) return new_size == 0 ? NULL : take(arena, new_size);
  if (new_size > 0) {
    size_t old_class_size, new_class_size;
    if (class_of(old_size, &old_class_size) == class_of(new_size, &new_class_size)) return block;
    void *copy = take(arena, new_size);
    if (copy == NULL) return NULL;
    memcpy(copy, block, old_size < new_size ? old_size : new_size);
    give_back(arena, block, old_size);
    return copy;
  }
  give_back(arena, block, old_size);
  return NULL;
}
