#include "limn_system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Whoever reads these files removes them; what nobody has read, a signal handler removes: so the
// names are static, and a name is complete before it counts.

#define NAME_COUNT 8

static char names[NAME_COUNT][LIMN_LEFTOVER_NAME_SIZE];
static atomic_int name_count;

int limn_leftover_add(const char *path) {
  if (strlen(path) >= LIMN_LEFTOVER_NAME_SIZE) return -ENAMETOOLONG;
  int count = name_count;
  for (int i = 0; i < count; i++) {
    if (strcmp(names[i], path) == 0) return 0;
  }
  if (count == NAME_COUNT) return -ENOSPC;
  strcpy(names[count], path);
  atomic_store(&name_count, count + 1);
  return 0;
}

void limn_leftover_remove_all(void) {
  int count = name_count;
  for (int i = 0; i < count; i++) unlink(names[i]);
}

int limn_leftover_write(const char *path, const void *bytes, size_t count) {
  // A link or file of somebody else under our name is neither followed nor written to.
  unlink(path);
  int descriptor =
    open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor < 0) return -errno;
  int status = limn_write_fully(descriptor, bytes, count);
  close(descriptor);
  if (status < 0) unlink(path);
  return status;
}
