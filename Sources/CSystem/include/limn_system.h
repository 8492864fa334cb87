/// System calls that Swift cannot make, or must not make in parts: opening beneath a directory,
/// the terminal's modes with the signal handlers that restore them, and the monotonic clock.
///
/// Functions that can fail return a negative errno; no function sets a Swift-visible global.

#ifndef LIMN_SYSTEM_H
#define LIMN_SYSTEM_H

#include <stddef.h>
#include <stdint.h>

// Files (limn_file.c)

/// Opens a regular file for reading.
///
/// Never blocks on a pipe and never opens a terminal as the controlling one. Returns a descriptor,
/// or -errno; -EISDIR for a directory, -EINVAL for another thing that is not a regular file,
/// -EFBIG above `limit` bytes. `*size` is the size at opening.
int limn_open_regular(const char *path, int64_t limit, int64_t *size);

/// Opens a regular file that lies beneath a directory, for reading.
///
/// `relative` is refused with -EXDEV when it is absolute or leads out by "..", and with -ELOOP
/// when any part of it is a symbolic link: what lies beneath the root is decided by the kernel at
/// the opening, not by a comparison of names before it. The root itself may be reached through
/// links. Otherwise as limn_open_regular.
int limn_open_beneath(const char *root, const char *relative, int64_t limit, int64_t *size);

/// As limn_open_beneath by walking the path part by part: what it does on kernels without
/// openat2 (before 5.6). Stricter: any ".." is refused.
int limn_open_beneath_by_walking(
    const char *root, const char *relative, int64_t limit, int64_t *size);

/// Reads until `count` bytes, the end of the file or an error; returns the bytes read or -errno.
int64_t limn_read_fully(int descriptor, void *bytes, size_t count);

/// Reads what is there, up to `count` bytes; 0 at the end of the file, -EAGAIN when nothing is there
/// and the descriptor does not block, another -errno otherwise.
int64_t limn_read_available(int descriptor, void *bytes, size_t count);

/// Writes all bytes, waiting where the descriptor does not block; returns 0 or -errno.
int limn_write_fully(int descriptor, const void *bytes, size_t count);

/// Closes a descriptor.
void limn_close(int descriptor);

/// Puts the system's words for an errno (positive) into `text`, always terminated.
void limn_error_text(int code, char *text, size_t size);

/// What tells one state of a file from the next.
typedef struct limn_file_stamp {
  /// The time of the last change of the content, in nanoseconds since 1970.
  int64_t modified;
  /// The size in bytes.
  int64_t size;
  /// The file's number; a save by renaming changes it.
  uint64_t inode;
} limn_file_stamp;

/// Reads a file's stamp, through links; returns 0 or -errno.
int limn_stamp_file(const char *path, limn_file_stamp *stamp);

/// The kinds of target that writing tells apart.
typedef enum limn_file_kind {
  /// Nothing is there.
  LIMN_FILE_MISSING = 0,
  /// A regular file: replaced by renaming.
  LIMN_FILE_REGULAR = 1,
  /// A directory: cannot be written.
  LIMN_FILE_DIRECTORY = 2,
  /// A pipe, device or socket: written directly.
  LIMN_FILE_OTHER = 3,
} limn_file_kind;

/// The kind of what stands at a path, through links, and its permission bits; a kind or -errno.
int limn_kind_of_file(const char *path, uint32_t *permissions);

/// Resolves links into `resolved` (at least 4096 bytes); returns 0 or -errno.
int limn_resolve_path(const char *path, char *resolved);

/// Creates a file that did not exist, for reading and writing. Permissions are `permissions`
/// exactly, or what the umask leaves of 0666 where `permissions` is 0. Returns a descriptor or
/// -errno.
int limn_create_file(const char *path, uint32_t permissions);

/// Creates a file without a name in a folder, for reading and writing; it is gone with its
/// descriptor unless limn_name_file has named it. Permissions as in limn_create_file. Returns a
/// descriptor or -errno: -EOPNOTSUPP or -EISDIR where the file system has no such files.
int limn_create_unnamed_file(const char *folder, uint32_t permissions);

/// Gives a file without a name one that nothing has; returns 0 or -errno.
int limn_name_file(int descriptor, const char *path);

/// Reads from an offset until `count` bytes or the file's end; returns the bytes read or -errno.
int64_t limn_read_at(int descriptor, void *bytes, size_t count, int64_t offset);

/// Writes all bytes at an offset; returns 0 or -errno.
int limn_write_at(int descriptor, const void *bytes, size_t count, int64_t offset);

/// Opens an existing pipe or device for writing; returns a descriptor or -errno.
int limn_open_for_writing(const char *path);

/// Renames over an existing file; returns 0 or -errno.
int limn_rename(const char *from, const char *to);

/// Renames to a name that nothing has; returns 0, -EEXIST where something has it, or -errno.
int limn_rename_to_new(const char *from, const char *to);

/// Removes a file; returns 0 or -errno.
int limn_remove(const char *path);

/// The process's number.
int limn_process_id(void);

/// How many processors this process may run on, at least 1.
int limn_processor_count(void);

/// A variable of the environment, or NULL.
const char *limn_environment(const char *name);

/// Opens a folder for reading its names; NULL with -errno in `*status`.
void *limn_open_folder(const char *path, int *status);

/// The next name in a folder, "." and ".." left out, valid until the next call; NULL at the end.
/// `*is_folder` tells folders; a link to one is none.
const char *limn_next_name(void *folder, int *is_folder);

/// Closes a folder.
void limn_close_folder(void *folder);

/// Makes a folder with what the umask leaves of 0777; returns 0 or -errno.
int limn_make_folder(const char *path);

/// Removes an empty folder; returns 0 or -errno.
int limn_remove_folder(const char *path);

/// Makes a symbolic link at `path` that leads to `target`; returns 0 or -errno.
int limn_make_link(const char *target, const char *path);

/// Puts what a symbolic link holds into `target` (at least 4096 bytes); returns 0 or -errno.
int limn_read_link(const char *path, char *target);

/// Opens a file, made where it is missing, and takes its lock (flock) for this descriptor. Waits
/// for it, or fails with -EWOULDBLOCK at once unless `waits`. Returns a descriptor, whose closing
/// gives the lock back, or -errno.
int limn_lock_file(const char *path, int waits);

/// As limn_lock_file for a folder that is there, without a file of its own.
int limn_lock_folder(const char *path, int waits);

/// Waits until what is written to a file, or renamed in a folder, is on the disk; returns 0 or
/// -errno.
int limn_synchronize(const char *path);

// Other processes (limn_process.c)

/// A process of ours.
typedef struct limn_child {
  /// Its number.
  int process;
  /// Where its standard input is written.
  int input;
  /// Where its standard output is read.
  int output;
} limn_child;

/// Starts a program, searched for on the PATH unless its name holds a slash. Both lists end with
/// NULL; `settings` are NAME=VALUE to add to the environment. Returns 0 or -errno.
int limn_spawn(
    const char *program, const char *const *arguments, const char *const *settings,
    limn_child *child);

/// As limn_spawn, with the child's standard error on a descriptor of ours.
int limn_spawn_with_errors(
    const char *program, const char *const *arguments, const char *const *settings, int errors,
    limn_child *child);

/// Ends a process of ours at once.
void limn_kill(int process);

/// Waits for the end of a process of ours; returns its exit code, with the signal that ended it or
/// 0 in `*signal`, or -errno.
int limn_wait_for_end(int process, int *signal);

/// From now on this process ends when its parent does, and leaves Ctrl-C to the parent.
void limn_end_with_parent(void);

/// As limn_wait_readable for several descriptors; sets `ready` for each, and returns how many are.
int limn_wait_any(const int *descriptors, int count, int milliseconds, unsigned char *ready);

// Time (limn_clock.c)

/// Nanoseconds on a clock that never goes back; its zero has no meaning.
int64_t limn_monotonic_time(void);

/// Sleeps for some nanoseconds, or less when a signal arrives.
void limn_sleep(int64_t nanoseconds);

// The terminal (limn_terminal.c)

/// Whether a descriptor is a terminal.
int limn_is_terminal(int descriptor);

/// The terminal's size in cells; 0 or -errno. Both are 0 where the terminal does not know.
int limn_terminal_size(int descriptor, int *columns, int *rows);

/// The terminal's size in pixels; 0 or -errno. Both are 0 where the terminal does not know, and made
/// up in some.
int limn_terminal_pixels(int descriptor, int *width, int *height);

/// The longest sequence that limn_terminal_enter takes.
#define LIMN_TERMINAL_SEQUENCE_SIZE 256

/// Takes the terminal over: saves its modes, sets raw mode (signals from keys stay on), installs
/// the handlers and writes `enter`.
///
/// `leave` is copied to static storage. On every signal that ends a process (but KILL), whichever
/// thread it meets, the handler writes it and restores the modes, on a stack of its own, and the
/// signal then does what it did before; a signal that was ignored stays so, unless it tells of a
/// crash. On TSTP the handler does the same and stops the process; on CONT, raw mode and `enter` come
/// back if the process is in the foreground, and the terminal counts as resumed. A thread that runs
/// beside should have a signal stack of its own, and block what does not tell of its crash. One
/// terminal at a time: -EBUSY when one is taken. Returns 0 or -errno.
int limn_terminal_enter(
    int input, int output, const void *enter, size_t enter_count, const void *leave,
    size_t leave_count);

/// Gives the terminal back: writes `leave`, restores the modes and the former signal actions.
void limn_terminal_leave(void);

/// Changes what is written from now on at coming back and at leaving; returns 0 or -errno.
int limn_terminal_set_sequences(
    const void *enter, size_t enter_count, const void *leave, size_t leave_count);

/// Says how many questions of what the terminal is (`CSI c`) are not answered yet: whoever leaves waits
/// for the answers a moment and throws them away, or the shell would take them for typed.
void limn_terminal_expect_replies(int count);

/// Reads what is there from the terminal that is taken, up to `count` bytes; 0 when it is gone, -EAGAIN
/// when nothing is there, or another -errno.
int64_t limn_terminal_read(void *bytes, size_t count);

/// Writes as much as the terminal takes at once; returns how many bytes that was, -EAGAIN when it
/// takes none now or is not ours at the moment, or another -errno. Nothing is written behind the
/// sequence that leaves, even if another thread's crash writes that; and nothing after a stop until
/// limn_terminal_take_resumed has told of it, so that no frame goes on from its middle.
int64_t limn_terminal_write(const void *bytes, size_t count);

/// As limn_wait_writable for the terminal that is taken.
int limn_terminal_wait_writable(int milliseconds);

/// Whether the terminal is ours to draw on; takes it back when the process has come from the
/// background to the foreground in the meantime.
int limn_terminal_is_active(void);

/// Whether the window changed its size since the last call.
int limn_terminal_take_resized(void);

/// Whether the process came back from a stop since the last call: all must be drawn anew.
int limn_terminal_take_resumed(void);

/// Waits until the input has bytes; 1 when it has, 0 when the time is over or a signal arrived,
/// -errno otherwise. `milliseconds` below 0 waits without end.
int limn_wait_readable(int descriptor, int milliseconds);

/// As limn_wait_readable for room in the output.
int limn_wait_writable(int descriptor, int milliseconds);

// Waiting and writing beside other work (limn_output.c)

/// What limn_wait_ready found.
#define LIMN_READY_INPUT 1
#define LIMN_READY_OTHER 2
#define LIMN_READY_OUTPUT 4

/// Waits until one of three descriptors is ready: `input` and `other` to be read (or closed),
/// `output` to be written. A negative descriptor is none. Returns a sum of LIMN_READY_…, 0 when the
/// time is over or a signal arrived, or -errno; `milliseconds` below 0 waits without end.
int limn_wait_ready(int input, int other, int output, int milliseconds);

// Threads (limn_thread.c)

/// Runs `body(context)` on a thread of its own, with a stack of 16 MB and one for signal handlers.
///
/// Signals that come from outside are left to the other threads; those that a thread brings upon
/// itself (a crash) reach their handlers. Nobody waits for its end. Returns 0 or -errno.
int limn_start_thread(void (*body)(void *context), void *context);

/// A descriptor that becomes readable by limn_wake until limn_take_wake, or -errno.
int limn_make_wake(void);

/// Makes the descriptor readable; may be called from any thread.
void limn_wake(int descriptor);

/// Makes the descriptor wait for the next limn_wake.
void limn_take_wake(int descriptor);

// Changes of files (limn_watch.c)

/// A queue of what happens in folders (inotify), which does not block; a descriptor or -errno.
int limn_open_watch(void);

/// Queues from now on what happens to the names in a folder, and to the folder itself. The same
/// folder gets the same number again. Returns the number or -errno.
int limn_watch_folder(int watch, const char *path);

/// Queues nothing more of a folder but what was already queued.
void limn_unwatch_folder(int watch, int folder);

/// The kinds of change.
typedef enum limn_watch_kind {
  /// A file has come, gone, or got other bytes: more may follow.
  LIMN_WATCH_CHANGING,
  /// A file that could be written was closed, or was moved here as a whole.
  LIMN_WATCH_CLOSED,
  /// A file got other times or permissions.
  LIMN_WATCH_ATTRIBUTES,
  /// The folder itself was moved, removed or unmounted.
  LIMN_WATCH_FOLDER,
  /// More has happened than the queue could hold.
  LIMN_WATCH_LOST,
} limn_watch_kind;

/// A change in a folder.
typedef struct limn_watch_event {
  /// The folder's number.
  int folder;
  /// What has happened.
  limn_watch_kind kind;
  /// The name in the folder; it points into the bytes that were read.
  const char *name;
} limn_watch_event;

/// Decodes the next of the events that were read from the queue; 0 when there is none left.
int limn_next_watch_event(
    const void *bytes, size_t count, size_t *offset, limn_watch_event *event);

/// What tells one state of a file from the next, as far as the file system keeps count: times in
/// nanoseconds since 1970, of the content and of anything at all.
typedef struct limn_file_state {
  int64_t modified;
  int64_t changed;
  int64_t size;
  uint64_t inode;
  uint64_t device;
} limn_file_state;

/// Reads a file's state, through links; returns 0 or -errno.
int limn_state_of_file(const char *path, limn_file_state *state);

/// Whether any process has a file open for writing: 1 or 0, or -errno where the kernel does not
/// say (another user's file, a network's file system).
int limn_is_being_written(const char *path);

/// The name of the kind of file system that a path lies on, if changes made elsewhere are not told
/// on such; NULL otherwise.
const char *limn_silent_file_system(const char *path);
// Files that another process reads and removes (limn_leftover.c)

/// The longest path of such a file, with its end.
#define LIMN_LEFTOVER_NAME_SIZE 128

/// Notes a path that is used again and again, so that it can be removed when the process ends;
/// returns 0 or -errno, -ENOSPC beyond eight.
int limn_leftover_add(const char *path);

/// Removes every noted file that is still there. Safe in a signal handler.
void limn_leftover_remove_all(void);

/// Writes a new file that only this user can read, in place of one with its name; 0 or -errno.
int limn_leftover_write(const char *path, const void *bytes, size_t count);

// Interruption without a terminal (limn_interrupt.c)

/// From now on the first INT or TERM only sets a flag; the second ends the process.
void limn_watch_interrupts(void);

/// The signal that arrived since limn_watch_interrupts, or 0.
int limn_interrupted(void);

#endif
