// Counts calls of malloc and its siblings by interposing them: a definition in the program comes
// before glibc's, which stays reachable under its internal names. Swift allocates through them.

#include "AllocationCounter.h"

#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local long count;
static _Thread_local int is_counting;

void allocation_count_begin(void) {
  count = 0;
  is_counting = 1;
}

long allocation_count_end(void) {
  is_counting = 0;
  return count;
}

void *malloc(size_t size) {
  count += is_counting;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count += is_counting;
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count += is_counting;
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count += is_counting;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  count += is_counting;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}
