#include "limn_system.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

/// As much as the first thread of a process has by tradition, and again: scripts may recurse deeply
/// through the host.
#define STACK_SIZE ((size_t)16 << 20)

/// The handlers' stack: a crash by running out of stack must still restore the terminal.
#define HANDLER_STACK_SIZE ((size_t)64 << 10)

typedef struct {
  void (*body)(void *context);
  void *context;
} start;

/// Signals that a thread brings upon itself; blocked ones of them would kill without a handler.
static const int own_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS};

static void *run(void *argument) {
  start begin = *(start *)argument;
  free(argument);
  // A handler's stack belongs to one thread; without one the handler runs on what has run out.
  void *memory = malloc(HANDLER_STACK_SIZE);
  if (memory) {
    stack_t stack = {.ss_sp = memory, .ss_size = HANDLER_STACK_SIZE};
    sigaltstack(&stack, NULL);
  }
  begin.body(begin.context);
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  free(memory);
  return NULL;
}

int limn_start_thread(void (*body)(void *context), void *context) {
  start *begin = malloc(sizeof *begin);
  if (!begin) return -ENOMEM;
  *begin = (start){.body = body, .context = context};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, STACK_SIZE);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  // The new thread inherits the mask, so there is no moment at which it takes a signal.
  sigset_t others, former;
  sigfillset(&others);
  for (size_t i = 0; i < sizeof own_signals / sizeof own_signals[0]; i++) {
    sigdelset(&others, own_signals[i]);
  }
  pthread_sigmask(SIG_SETMASK, &others, &former);
  pthread_t thread;
  int error = pthread_create(&thread, &attributes, run, begin);
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  pthread_attr_destroy(&attributes);
  if (error) free(begin);
  return -error;
}

int limn_make_wake(void) {
  int descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

void limn_wake(int descriptor) {
  // It fails only when the count is full, and then the other side is awake already.
  (void)!write(descriptor, &(uint64_t){1}, sizeof(uint64_t));
}

void limn_take_wake(int descriptor) {
  uint64_t count;
  (void)!read(descriptor, &count, sizeof count);
}
