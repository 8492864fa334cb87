#include "limn_system.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Without O_NONBLOCK, opening a pipe that nobody writes would hang.
#define READ_FLAGS (O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)

/// Closes the descriptor and returns -errno unless it is a regular file within the limit.
static int accept_regular(int descriptor, int64_t limit, int64_t *size) {
  struct stat status;
  int error = 0;
  if (fstat(descriptor, &status) < 0) error = errno;
  else if (S_ISDIR(status.st_mode)) error = EISDIR;
  else if (!S_ISREG(status.st_mode)) error = EINVAL;
  else if (status.st_size > limit) error = EFBIG;
  if (error) {
    close(descriptor);
    return -error;
  }
  *size = status.st_size;
  return descriptor;
}

int limn_open_regular(const char *path, int64_t limit, int64_t *size) {
  int descriptor = open(path, READ_FLAGS);
  return descriptor < 0 ? -errno : accept_regular(descriptor, limit, size);
}

static int open_root(const char *root) {
  int descriptor = open(root, O_PATH | O_DIRECTORY | O_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

int limn_open_beneath(const char *root, const char *relative, int64_t limit, int64_t *size) {
  int directory = open_root(root);
  if (directory < 0) return directory;
  struct open_how how = {
    .flags = READ_FLAGS,
    .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_SYMLINKS,
  };
  int descriptor;
  // EAGAIN: a directory above was renamed while the kernel looked; it asks to try again.
  do descriptor = (int)syscall(SYS_openat2, directory, relative, &how, sizeof how);
  while (descriptor < 0 && (errno == EAGAIN || errno == EINTR));
  int error = errno;
  close(directory);
  if (descriptor >= 0) return accept_regular(descriptor, limit, size);
  // EPERM: sandboxes that do not know the call (old seccomp profiles) answer so.
  if (error == ENOSYS || error == EPERM) {
    return limn_open_beneath_by_walking(root, relative, limit, size);
  }
  return -error;
}

int limn_open_beneath_by_walking(
    const char *root, const char *relative, int64_t limit, int64_t *size) {
  if (relative[0] == '/') return -EXDEV;
  if (strlen(relative) >= PATH_MAX) return -ENAMETOOLONG;
  int directory = open_root(root);
  if (directory < 0) return directory;
  const char *part = relative;
  for (;;) {
    char name[NAME_MAX + 1];
    size_t length = strcspn(part, "/");
    int error = 0;
    if (length > NAME_MAX) error = ENAMETOOLONG;
    else if (length == 0 && part[length] == 0) error = part == relative ? ENOENT : EISDIR;
    if (!error) {
      memcpy(name, part, length);
      name[length] = 0;
      if (strcmp(name, "..") == 0) error = EXDEV;
    }
    if (error) {
      close(directory);
      return -error;
    }
    int is_last = part[length] == 0;
    int next;
    if (length == 0) {
      next = dup(directory);  // "a//b"
    } else if (is_last) {
      next = openat(directory, name, READ_FLAGS | O_NOFOLLOW);
    } else {
      next = openat(directory, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    }
    error = errno;
    close(directory);
    if (next < 0) return -error;
    if (is_last) return accept_regular(next, limit, size);
    // O_PATH with O_NOFOLLOW opens a link itself; say what it is instead of "not a directory".
    struct stat status;
    if (fstat(next, &status) < 0) error = errno;
    else if (S_ISLNK(status.st_mode)) error = ELOOP;
    else error = S_ISDIR(status.st_mode) ? 0 : ENOTDIR;
    if (error) {
      close(next);
      return -error;
    }
    directory = next;
    part += length + 1;
  }
}

int64_t limn_read_fully(int descriptor, void *bytes, size_t count) {
  size_t done = 0;
  while (done < count) {
    ssize_t n = read(descriptor, (char *)bytes + done, count - done);
    if (n == 0) break;
    if (n > 0) {
      done += (size_t)n;
    } else if (errno == EAGAIN) {
      limn_wait_readable(descriptor, -1);
    } else if (errno != EINTR) {
      return -errno;
    }
  }
  return (int64_t)done;
}

int64_t limn_read_available(int descriptor, void *bytes, size_t count) {
  ssize_t n;
  do n = read(descriptor, bytes, count);
  while (n < 0 && errno == EINTR);
  return n < 0 ? -errno : n;
}

int limn_write_fully(int descriptor, const void *bytes, size_t count) {
  size_t done = 0;
  while (done < count) {
    ssize_t n = write(descriptor, (const char *)bytes + done, count - done);
    if (n >= 0) {
      done += (size_t)n;
    } else if (errno == EAGAIN) {
      limn_wait_writable(descriptor, -1);
    } else if (errno != EINTR) {
      return -errno;
    }
  }
  return 0;
}

void limn_close(int descriptor) { close(descriptor); }

void limn_error_text(int code, char *text, size_t size) {
  snprintf(text, size, "%s", strerrordesc_np(code) ? strerrordesc_np(code) : "unknown error");
}

int limn_stamp_file(const char *path, limn_file_stamp *stamp) {
  struct stat status;
  if (stat(path, &status) < 0) return -errno;
  stamp->modified = (int64_t)status.st_mtim.tv_sec * 1000000000 + status.st_mtim.tv_nsec;
  stamp->size = status.st_size;
  stamp->inode = status.st_ino;
  return 0;
}

int limn_kind_of_file(const char *path, uint32_t *permissions) {
  struct stat status;
  if (stat(path, &status) < 0) {
    *permissions = 0;
    return errno == ENOENT ? LIMN_FILE_MISSING : -errno;
  }
  *permissions = status.st_mode & 07777;
  if (S_ISREG(status.st_mode)) return LIMN_FILE_REGULAR;
  return S_ISDIR(status.st_mode) ? LIMN_FILE_DIRECTORY : LIMN_FILE_OTHER;
}

int limn_resolve_path(const char *path, char *resolved) {
  return realpath(path, resolved) ? 0 : -errno;
}

int limn_create_file(const char *path, uint32_t permissions) {
  int descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (descriptor < 0) return -errno;
  // The set-user bits of the former file are not inherited by new content.
  if (permissions) (void)fchmod(descriptor, permissions & 0777);
  return descriptor;
}

int limn_create_unnamed_file(const char *folder, uint32_t permissions) {
  int descriptor = open(folder, O_RDWR | O_TMPFILE | O_CLOEXEC, 0666);
  if (descriptor < 0) return -errno;
  if (permissions) (void)fchmod(descriptor, permissions & 0777);
  return descriptor;
}

int limn_name_file(int descriptor, const char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  return linkat(AT_FDCWD, link, AT_FDCWD, path, AT_SYMLINK_FOLLOW) < 0 ? -errno : 0;
}

int64_t limn_read_at(int descriptor, void *bytes, size_t count, int64_t offset) {
  size_t done = 0;
  while (done < count) {
    ssize_t n = pread(descriptor, (char *)bytes + done, count - done, offset + (int64_t)done);
    if (n == 0) break;
    if (n > 0) done += (size_t)n;
    else if (errno != EINTR) return -errno;
  }
  return (int64_t)done;
}

int limn_write_at(int descriptor, const void *bytes, size_t count, int64_t offset) {
  size_t done = 0;
  while (done < count) {
    ssize_t n = pwrite(descriptor, (const char *)bytes + done, count - done, offset + (int64_t)done);
    if (n >= 0) done += (size_t)n;
    else if (errno != EINTR) return -errno;
  }
  return 0;
}

int limn_open_for_writing(const char *path) {
  int descriptor = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

int limn_rename(const char *from, const char *to) { return rename(from, to) < 0 ? -errno : 0; }

int limn_rename_to_new(const char *from, const char *to) {
  if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -errno;
  // Not every file system knows the flag; a second link takes no name that is there either.
  if (link(from, to) < 0) return -errno;
  return unlink(from) < 0 ? -errno : 0;
}

int limn_remove(const char *path) { return unlink(path) < 0 ? -errno : 0; }

int limn_process_id(void) { return getpid(); }

int limn_processor_count(void) {
  cpu_set_t set;
  int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 0;
  return count > 0 ? count : 1;
}

const char *limn_environment(const char *name) { return getenv(name); }

void *limn_open_folder(const char *path, int *status) {
  DIR *folder = opendir(path);
  *status = folder ? 0 : -errno;
  return folder;
}

const char *limn_next_name(void *folder, int *is_folder) {
  for (;;) {
    struct dirent *entry = readdir(folder);
    if (!entry) return NULL;
    const char *name = entry->d_name;
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) continue;
    *is_folder = entry->d_type == DT_DIR;
    // Some file systems do not say.
    struct stat status;
    if (entry->d_type == DT_UNKNOWN
        && fstatat(dirfd(folder), name, &status, AT_SYMLINK_NOFOLLOW) == 0) {
      *is_folder = S_ISDIR(status.st_mode);
    }
    return name;
  }
}

void limn_close_folder(void *folder) { closedir(folder); }

int limn_make_folder(const char *path) { return mkdir(path, 0777) < 0 ? -errno : 0; }

int limn_remove_folder(const char *path) { return rmdir(path) < 0 ? -errno : 0; }

int limn_make_link(const char *target, const char *path) {
  return symlink(target, path) < 0 ? -errno : 0;
}

int limn_read_link(const char *path, char *target) {
  ssize_t count = readlink(path, target, 4095);
  if (count < 0) return -errno;
  target[count] = 0;
  return 0;
}

static int take_lock(int descriptor, int waits) {
  if (descriptor < 0) return -errno;
  int status;
  do status = flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB);
  while (status < 0 && errno == EINTR);
  if (status == 0) return descriptor;
  int error = errno;
  close(descriptor);
  return -error;
}

int limn_lock_file(const char *path, int waits) {
  return take_lock(open(path, O_RDONLY | O_CREAT | O_NOCTTY | O_CLOEXEC, 0666), waits);
}

int limn_lock_folder(const char *path, int waits) {
  return take_lock(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), waits);
}

int limn_synchronize(const char *path) {
  int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (descriptor < 0) return -errno;
  int status = fsync(descriptor) < 0 ? -errno : 0;
  close(descriptor);
  return status;
}
