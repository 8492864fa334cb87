/*
** limn_arena.h: the heap of one Lua state, at addresses that mean the same in every run.
**
** Lua hashes tables, functions and threads by the low 32 bits of their addresses. With a heap
** that begins at a multiple of 4 GiB and an allocator that depends on nothing but its requests,
** those bits are the same in every run: so are the order of hashed keys, the moments of rehashing
** and collecting, and the instruction at which a limit trips.
*/
#ifndef LIMN_ARENA_H
#define LIMN_ARENA_H

#include <stdbool.h>
#include <stddef.h>

/* Blocks of up to 1 KB in steps of 16 bytes, then four sizes to each power of two. */
enum { LIMN_ARENA_SMALL = 1024, LIMN_ARENA_CLASSES = 192 };

typedef struct LimnArena {
  void *mapping; /* NULL: there is no arena, and the C library's allocator serves */
  size_t mapping_size;
  char *base;
  size_t size, used;
  void *free_blocks[LIMN_ARENA_CLASSES]; /* of each size, the last freed first */
} LimnArena;

/* Reserves addresses, not memory, for a heap of `limit` bytes. */
void limn_arena_open(LimnArena *arena, size_t limit);
void limn_arena_close(LimnArena *arena);
/* As realloc, but the caller knows the old size; a new size of 0 frees. */
void *limn_arena_reallocate(LimnArena *arena, void *block, size_t old_size, size_t new_size);

#endif
