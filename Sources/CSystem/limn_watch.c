#include "limn_system.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#define CHANGING (IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM)
#define CLOSED (IN_CLOSE_WRITE | IN_MOVED_TO)
#define FOLDER (IN_DELETE_SELF | IN_MOVE_SELF)

int limn_open_watch(void) {
  int watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  return watch < 0 ? -errno : watch;
}

int limn_watch_folder(int watch, const char *path) {
  int folder = inotify_add_watch(watch, path, CHANGING | CLOSED | IN_ATTRIB | FOLDER | IN_ONLYDIR);
  return folder < 0 ? -errno : folder;
}

void limn_unwatch_folder(int watch, int folder) { inotify_rm_watch(watch, folder); }

int limn_next_watch_event(
    const void *bytes, size_t count, size_t *offset, limn_watch_event *event) {
  struct inotify_event head;
  if (*offset + sizeof head > count) return 0;
  const char *place = (const char *)bytes + *offset;
  memcpy(&head, place, sizeof head);
  *offset += sizeof head + head.len;
  event->folder = head.wd;
  event->name = head.len ? place + sizeof head : "";
  if (head.mask & IN_Q_OVERFLOW) event->kind = LIMN_WATCH_LOST;
  else if (head.mask & (FOLDER | IN_IGNORED | IN_UNMOUNT)) event->kind = LIMN_WATCH_FOLDER;
  else if (head.mask & CLOSED) event->kind = LIMN_WATCH_CLOSED;
  else if (head.mask & IN_ATTRIB) event->kind = LIMN_WATCH_ATTRIBUTES;
  else event->kind = LIMN_WATCH_CHANGING;
  return 1;
}

int limn_state_of_file(const char *path, limn_file_state *state) {
  struct stat status;
  if (stat(path, &status) < 0) return -errno;
  *state = (limn_file_state){
    .modified = (int64_t)status.st_mtim.tv_sec * 1000000000 + status.st_mtim.tv_nsec,
    .changed = (int64_t)status.st_ctim.tv_sec * 1000000000 + status.st_ctim.tv_nsec,
    .size = status.st_size,
    .inode = status.st_ino,
    .device = status.st_dev,
  };
  return 0;
}

int limn_is_being_written(const char *path) {
  int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (descriptor < 0) return -errno;
  // Whoever opens the file for writing while the lease is held waits for its end, some microseconds
  // away, and we are told by a signal: by one that nobody heeds, as SIGIO would end the process.
  fcntl(descriptor, F_SETSIG, SIGURG);
  int status = fcntl(descriptor, F_SETLEASE, F_RDLCK) < 0 ? -errno : 0;
  if (status == 0) fcntl(descriptor, F_SETLEASE, F_UNLCK);
  close(descriptor);
  return status == -EAGAIN ? 1 : status;
}

const char *limn_silent_file_system(const char *path) {
  struct statfs status;
  if (statfs(path, &status) < 0) return NULL;
  switch ((uint32_t)status.f_type) {
  case 0x6969: return "NFS";
  case 0x517b:
  case 0xfe534d42:
  case 0xff534d42: return "SMB";
  case 0x01021997: return "9p";
  case 0x65735546: return "FUSE";
  case 0x00c36400: return "Ceph";
  case 0x5346414f: return "AFS";
  case 0x786f4256: return "vboxsf";
  case 0x47504653: return "GPFS";
  case 0x0bd00bd0: return "Lustre";
  default: return NULL;
  }
}
