#include "limn_system.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// State that a signal handler needs is static, because the kernel hands it no context. What a handler
// calls is in the list of signal-safety(7), or is a plain system call (gettid).
//
// A handler may run on any thread: a crash is handled by the thread that crashed. So whoever takes
// the terminal, gives it back or writes on it holds `owner`, and looks at `is_entered` while holding
// it: no frame can follow the sequence that leaves, and no thread can end the process while another
// one is in the middle of restoring.

typedef struct {
  char bytes[LIMN_TERMINAL_SEQUENCE_SIZE];
  size_t count;
} sequence;

/// What ends a process by default. Those that are ignored when the terminal is taken stay so.
static const int fatal_signals[] = {
  SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS,
  SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ,
};
#define FATAL_COUNT (sizeof fatal_signals / sizeof fatal_signals[0])

/// How long a terminal that takes nothing is waited for, in milliseconds.
#define PATIENCE 500
/// How long answers are waited for that would otherwise be typed to the shell, in milliseconds.
#define REPLY_PATIENCE 600

static int input_descriptor;
/// The terminal by a description of our own that does not block; the caller's where there is none.
static int output_descriptor = -1;
static int owns_output;
static sequence enter_sequence;
static sequence leave_sequence;
static struct termios former_modes;
static struct termios raw_modes;
static struct sigaction former_fatal[FATAL_COUNT];
static struct sigaction former_stop;
static struct sigaction former_continue;
static struct sigaction former_resize;

/// The thread that changes the state or writes; 0 for none.
static atomic_int owner;
/// Whether handlers are installed and the modes saved.
static atomic_int is_taken;
/// Whether the screen is ours at the moment: not between a stop and the return to the foreground.
static atomic_int is_entered;
/// Whether a signal is about to end the process: nobody takes the terminal back.
static atomic_int is_ending;
/// How many questions of what the terminal is (DA1) are not answered yet.
static atomic_int expected_replies;
static atomic_int has_resized;
static atomic_int has_resumed;

/// The handlers' stack: a crash by running out of stack must still restore the terminal.
static char handler_stack[64 << 10];

/// Takes `owner`; 0 when this thread has it already (a signal came in the middle of it) or another
/// one has not given it up for a second. Call `unlock` with what it returned.
static int lock(void) {
  int self = gettid();
  for (int milliseconds = 0; milliseconds < 1000; milliseconds++) {
    int found = 0;
    if (atomic_compare_exchange_strong(&owner, &found, self)) return 1;
    if (found == self) return 0;
    struct timespec pause = {.tv_nsec = 1000000};
    nanosleep(&pause, NULL);
  }
  return 0;
}

static void unlock(int is_locked) {
  if (is_locked) atomic_store(&owner, 0);
}

/// Runs between the two without being interrupted by a handler on the same thread.
static void block_signals(sigset_t *former) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, former);
}

static void restore_signals(const sigset_t *former) { pthread_sigmask(SIG_SETMASK, former, NULL); }

/// Writes without blocking for ever: a terminal that takes nothing for a while is given up. Before
/// that, what leaves takes the place of the frames that nobody has read.
static void write_sequence(const sequence *s) {
  size_t done = 0;
  int is_hopeful = s == &leave_sequence;
  while (done < s->count) {
    struct pollfd room = {.fd = output_descriptor, .events = POLLOUT};
    int ready = poll(&room, 1, PATIENCE);
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0 && is_hopeful) {
      is_hopeful = 0;
      tcflush(output_descriptor, TCOFLUSH);
      continue;
    }
    if (ready <= 0) return;
    ssize_t n = write(output_descriptor, s->bytes + done, s->count - done);
    if (n >= 0) done += (size_t)n;
    else if (errno != EINTR && errno != EAGAIN) return;
  }
}

/// Swallows answers that are on their way, which the shell would take for typed. Each ends with a "c".
static void swallow_replies(int count) {
  struct timespec start;
  clock_gettime(CLOCK_MONOTONIC, &start);
  while (count > 0) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    long passed = (now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1000000;
    struct pollfd answer = {.fd = input_descriptor, .events = POLLIN};
    if (passed >= REPLY_PATIENCE || poll(&answer, 1, (int)(REPLY_PATIENCE - passed)) <= 0) break;
    char bytes[256];
    ssize_t n = read(input_descriptor, bytes, sizeof bytes);
    if (n <= 0) break;
    for (ssize_t i = 0; i < n; i++) count -= bytes[i] == 'c';
  }
  tcflush(input_descriptor, TCIFLUSH);
}

static int is_in_foreground(void) {
  pid_t group = tcgetpgrp(input_descriptor);
  // Not the controlling terminal (ENOTTY): there is no job control to heed.
  return group < 0 || group == getpgrp();
}

static void give_back(void) {
  int is_locked = lock();
  if (atomic_exchange(&is_entered, 0)) {
    // Before the screen comes back: what is typed once it has is the shell's.
    int replies = atomic_exchange(&expected_replies, 0);
    if (replies > 0) swallow_replies(replies);
    write_sequence(&leave_sequence);
    tcsetattr(input_descriptor, TCSANOW, &former_modes);
  }
  unlock(is_locked);
}

static void take_back(void) {
  int is_locked = lock();
  // Also where it counts as entered: after a SIGSTOP the shell has set its own modes.
  atomic_store(&is_entered, 0);
  if (!is_ending && is_in_foreground()) {
    tcsetattr(input_descriptor, TCSANOW, &raw_modes);
    write_sequence(&enter_sequence);
    atomic_store(&is_entered, 1);
    has_resumed = 1;
  }
  unlock(is_locked);
}

static int is_fault(int signal) {
  return signal == SIGABRT || signal == SIGSEGV || signal == SIGBUS || signal == SIGILL
    || signal == SIGFPE || signal == SIGTRAP || signal == SIGSYS;
}

static void handle_fatal(int signal, siginfo_t *info, void *context) {
  (void)context;
  int saved = errno;
  atomic_store(&is_ending, 1);
  if (is_in_foreground()) give_back();
  limn_leftover_remove_all();
  // Who sends one from outside (Ctrl-\, kill) knows of no fault that Swift's backtrace could tell,
  // and it would hold the process up with a question for half a minute.
  int is_sent = signal == SIGQUIT
    || (is_fault(signal) && info->si_code <= 0 && info->si_pid != getpid());
  struct sigaction end = {.sa_handler = SIG_DFL};
  for (size_t i = 0; i < FATAL_COUNT; i++) {
    if (fatal_signals[i] != signal) continue;
    sigaction(signal, is_sent ? &end : &former_fatal[i], NULL);
  }
  // Pending until this handler returns, as the signal is blocked in it; then it does what it did:
  // end the process, or print Swift's backtrace, readable now.
  raise(signal);
  errno = saved;
}

static void handle_stop(int signal) {
  (void)signal;
  int saved = errno;
  give_back();
  // Not TSTP again with its default action: that would need the handler taken out and put back.
  kill(getpid(), SIGSTOP);
  errno = saved;
}

static void handle_continue(int signal) {
  (void)signal;
  int saved = errno;
  // Also after a SIGSTOP that nobody could catch: the shell has set its own modes since.
  take_back();
  errno = saved;
}

static void handle_resize(int signal) {
  (void)signal;
  has_resized = 1;
}

/// A handler after which an interrupted call goes on.
static struct sigaction restarting(void (*handler)(int)) {
  return (struct sigaction){.sa_handler = handler, .sa_flags = SA_RESTART};
}

static void install(int signal, struct sigaction action, struct sigaction *former) {
  action.sa_flags |= SA_ONSTACK;
  // No handler interrupts another on its thread. A fault in a handler ends the process.
  sigfillset(&action.sa_mask);
  sigaction(signal, NULL, former);
  // nohup, a shell's background job, a program that heeds EPIPE.
  if (former->sa_handler == SIG_IGN && !is_fault(signal)) return;
  sigaction(signal, &action, NULL);
}

/// Opens the terminal behind a descriptor anew, not blocking: to set that on the caller's own
/// description would set it for the shell too, which shares it. -1 where that cannot be done.
static int reopen(int descriptor) {
  char path[32] = "/proc/self/fd/";
  size_t end = strlen(path);
  char digits[12];
  size_t count = 0;
  for (int rest = descriptor; count == 0 || rest > 0; rest /= 10) {
    digits[count++] = (char)('0' + rest % 10);
  }
  while (count > 0) path[end++] = digits[--count];
  int own = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (own < 0) return -1;
  // A terminal of another mount namespace has the name of a stranger.
  struct stat here;
  struct stat there;
  if (fstat(own, &here) == 0 && fstat(descriptor, &there) == 0 && here.st_rdev == there.st_rdev
      && isatty(own)) {
    return own;
  }
  close(own);
  return -1;
}

int limn_is_terminal(int descriptor) { return isatty(descriptor); }

int limn_terminal_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return -errno;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

int limn_terminal_pixels(int descriptor, int *width, int *height) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return -errno;
  *width = size.ws_xpixel;
  *height = size.ws_ypixel;
  return 0;
}

int limn_terminal_enter(
    int input, int output, const void *enter, size_t enter_count, const void *leave,
    size_t leave_count) {
  if (is_taken) return -EBUSY;
  if (enter_count > LIMN_TERMINAL_SEQUENCE_SIZE || leave_count > LIMN_TERMINAL_SEQUENCE_SIZE) {
    return -EINVAL;
  }
  if (tcgetattr(input, &former_modes) < 0) return -errno;
  input_descriptor = input;
  output_descriptor = reopen(output);
  owns_output = output_descriptor >= 0;
  if (!owns_output) output_descriptor = output;
  memcpy(enter_sequence.bytes, enter, enter_count);
  enter_sequence.count = enter_count;
  memcpy(leave_sequence.bytes, leave, leave_count);
  leave_sequence.count = leave_count;
  raw_modes = former_modes;
  // ISIG stays: Ctrl-C must work while a script keeps the host busy.
  raw_modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
  raw_modes.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | ISTRIP);
  raw_modes.c_oflag &= ~(tcflag_t)OPOST;
  raw_modes.c_cc[VMIN] = 0;
  raw_modes.c_cc[VTIME] = 0;

  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  sigaltstack(&stack, NULL);
  is_taken = 1;
  is_entered = 0;
  is_ending = 0;
  expected_replies = 0;
  has_resized = 0;
  sigset_t former;
  block_signals(&former);
  for (size_t i = 0; i < FATAL_COUNT; i++) {
    struct sigaction action = {.sa_sigaction = handle_fatal, .sa_flags = SA_SIGINFO};
    install(fatal_signals[i], action, &former_fatal[i]);
  }
  install(SIGTSTP, restarting(handle_stop), &former_stop);
  install(SIGCONT, restarting(handle_continue), &former_continue);
  install(SIGWINCH, restarting(handle_resize), &former_resize);
  int is_locked = lock();
  // Entered before it is: a crash of another thread between the lines then leaves once too often,
  // not too rarely.
  is_entered = 1;
  tcsetattr(input, TCSANOW, &raw_modes);
  write_sequence(&enter_sequence);
  has_resumed = 0;
  unlock(is_locked);
  restore_signals(&former);
  return 0;
}

void limn_terminal_leave(void) {
  if (!is_taken) return;
  sigset_t former;
  block_signals(&former);
  give_back();
  for (size_t i = 0; i < FATAL_COUNT; i++) {
    sigaction(fatal_signals[i], &former_fatal[i], NULL);
  }
  sigaction(SIGTSTP, &former_stop, NULL);
  sigaction(SIGCONT, &former_continue, NULL);
  sigaction(SIGWINCH, &former_resize, NULL);
  is_taken = 0;
  if (owns_output) close(output_descriptor);
  output_descriptor = -1;
  restore_signals(&former);
}

int limn_terminal_set_sequences(
    const void *enter, size_t enter_count, const void *leave, size_t leave_count) {
  if (enter_count > LIMN_TERMINAL_SEQUENCE_SIZE || leave_count > LIMN_TERMINAL_SEQUENCE_SIZE) {
    return -EINVAL;
  }
  sigset_t former;
  block_signals(&former);
  int is_locked = lock();
  memcpy(enter_sequence.bytes, enter, enter_count);
  enter_sequence.count = enter_count;
  memcpy(leave_sequence.bytes, leave, leave_count);
  leave_sequence.count = leave_count;
  unlock(is_locked);
  restore_signals(&former);
  return 0;
}

void limn_terminal_expect_replies(int count) { expected_replies = count; }

int64_t limn_terminal_read(void *bytes, size_t count) {
  ssize_t n = read(input_descriptor, bytes, count);
  if (n > 0) return n;
  if (n < 0) return errno == EINTR ? -EAGAIN : -errno;
  // In raw mode nothing is no end: a stop may have thrown away what was there a moment ago.
  struct pollfd end = {.fd = input_descriptor, .events = POLLIN};
  poll(&end, 1, 0);
  return end.revents & (POLLHUP | POLLERR | POLLNVAL) ? 0 : -EAGAIN;
}

int64_t limn_terminal_write(const void *bytes, size_t count) {
  int is_locked = lock();
  ssize_t n = -1;
  errno = EAGAIN;
  if (is_locked && is_entered && !has_resumed) {
    // Never more than there is room for, where the terminal could not be opened anew.
    n = write(output_descriptor, bytes, owns_output || count < 256 ? count : 256);
  }
  int64_t result = n >= 0 ? n : errno == EINTR ? -EAGAIN : -errno;
  unlock(is_locked);
  return result;
}

int limn_terminal_wait_writable(int milliseconds) {
  return limn_wait_writable(output_descriptor, milliseconds);
}

int limn_terminal_is_active(void) {
  if (!is_taken || is_ending) return 0;
  if (!is_in_foreground()) return 0;
  // Brought to the foreground without a CONT: some shells send it only to stopped jobs.
  if (!is_entered) {
    sigset_t former;
    block_signals(&former);
    take_back();
    restore_signals(&former);
  }
  return is_entered;
}

int limn_terminal_take_resized(void) {
  return atomic_exchange(&has_resized, 0);
}

int limn_terminal_take_resumed(void) {
  return atomic_exchange(&has_resumed, 0);
}

static int wait_for(int descriptor, short events, int milliseconds) {
  struct pollfd wanted = {.fd = descriptor, .events = events};
  int ready = poll(&wanted, 1, milliseconds);
  if (ready < 0) return errno == EINTR ? 0 : -errno;
  return ready > 0;
}

int limn_wait_readable(int descriptor, int milliseconds) {
  return wait_for(descriptor, POLLIN, milliseconds);
}

int limn_wait_writable(int descriptor, int milliseconds) {
  return wait_for(descriptor, POLLOUT, milliseconds);
}
