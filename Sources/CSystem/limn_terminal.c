#include "limn_system.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// State that a signal handler needs is static, because the kernel hands it no context, and written
// only while the handlers are not installed. What a handler calls is in the list of signal-safety(7).

typedef struct {
  char bytes[LIMN_TERMINAL_SEQUENCE_SIZE];
  size_t count;
} sequence;

static const int fatal_signals[] = {
  SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP,
};
#define FATAL_COUNT (sizeof fatal_signals / sizeof fatal_signals[0])

static int input_descriptor;
static int output_descriptor;
static sequence enter_sequence;
static sequence leave_sequence;
static struct termios former_modes;
static struct termios raw_modes;
static struct sigaction former_fatal[FATAL_COUNT];
static struct sigaction former_stop;
static struct sigaction former_continue;
static struct sigaction former_resize;

/// Whether handlers are installed and the modes saved.
static volatile sig_atomic_t is_taken;
/// Whether the screen is ours at the moment: not between a stop and the return to the foreground.
static volatile sig_atomic_t is_entered;
static volatile sig_atomic_t has_resized;
static volatile sig_atomic_t has_resumed;

/// The handlers' stack: a crash by running out of stack must still restore the terminal.
static char handler_stack[64 << 10];

/// Writes without blocking for ever: a terminal that takes nothing for half a second is given up.
static void write_sequence(const sequence *s) {
  size_t done = 0;
  while (done < s->count) {
    struct pollfd room = {.fd = output_descriptor, .events = POLLOUT};
    int ready = poll(&room, 1, 500);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return;
    ssize_t n = write(output_descriptor, s->bytes + done, s->count - done);
    if (n >= 0) done += (size_t)n;
    else if (errno != EINTR && errno != EAGAIN) return;
  }
}

static int is_in_foreground(void) {
  pid_t group = tcgetpgrp(input_descriptor);
  // Not the controlling terminal (ENOTTY): there is no job control to heed.
  return group < 0 || group == getpgrp();
}

static void give_back(void) {
  if (!is_entered) return;
  is_entered = 0;
  write_sequence(&leave_sequence);
  tcsetattr(input_descriptor, TCSANOW, &former_modes);
}

static void take_back(void) {
  is_entered = 0;
  if (!is_in_foreground()) return;
  tcsetattr(input_descriptor, TCSANOW, &raw_modes);
  write_sequence(&enter_sequence);
  is_entered = 1;
  has_resumed = 1;
}

static void handle_fatal(int signal) {
  int saved = errno;
  if (is_in_foreground()) give_back();
  for (size_t i = 0; i < FATAL_COUNT; i++) {
    if (fatal_signals[i] == signal) sigaction(signal, &former_fatal[i], NULL);
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

static void install(int signal, void (*handler)(int), struct sigaction *former, int flags) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_ONSTACK | flags};
  // Handlers touch one state: none interrupts another. A fault in a handler ends the process.
  sigfillset(&action.sa_mask);
  sigaction(signal, NULL, former);
  int is_request = signal == SIGINT || signal == SIGHUP || signal == SIGQUIT;
  if (is_request && former->sa_handler == SIG_IGN) return;  // nohup, a shell's background job
  sigaction(signal, &action, NULL);
}

int limn_is_terminal(int descriptor) { return isatty(descriptor); }

int limn_terminal_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return -errno;
  *columns = size.ws_col;
  *rows = size.ws_row;
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
  output_descriptor = output;
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
  has_resized = 0;
  for (size_t i = 0; i < FATAL_COUNT; i++) {
    install(fatal_signals[i], handle_fatal, &former_fatal[i], 0);
  }
  install(SIGTSTP, handle_stop, &former_stop, SA_RESTART);
  install(SIGCONT, handle_continue, &former_continue, SA_RESTART);
  install(SIGWINCH, handle_resize, &former_resize, SA_RESTART);
  // Entered before it is: a signal between the two lines then leaves once too often, not too rarely.
  is_entered = 1;
  tcsetattr(input, TCSANOW, &raw_modes);
  write_sequence(&enter_sequence);
  has_resumed = 0;
  return 0;
}

void limn_terminal_leave(void) {
  if (!is_taken) return;
  sigset_t all;
  sigset_t former_mask;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &former_mask);
  give_back();
  for (size_t i = 0; i < FATAL_COUNT; i++) {
    sigaction(fatal_signals[i], &former_fatal[i], NULL);
  }
  sigaction(SIGTSTP, &former_stop, NULL);
  sigaction(SIGCONT, &former_continue, NULL);
  sigaction(SIGWINCH, &former_resize, NULL);
  is_taken = 0;
  sigprocmask(SIG_SETMASK, &former_mask, NULL);
}

int limn_terminal_is_active(void) {
  if (!is_taken) return 0;
  if (!is_in_foreground()) return 0;
  // Brought to the foreground without a CONT: some shells send it only to stopped jobs.
  if (!is_entered) {
    sigset_t all;
    sigset_t former_mask;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &former_mask);
    take_back();
    sigprocmask(SIG_SETMASK, &former_mask, NULL);
  }
  return is_entered;
}

int limn_terminal_take_resized(void) {
  int result = has_resized;
  has_resized = 0;
  return result;
}

int limn_terminal_take_resumed(void) {
  int result = has_resumed;
  has_resumed = 0;
  return result;
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
