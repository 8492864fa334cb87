#include "limn_system.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t interrupted;

static void note(int signal) { interrupted = signal; }

void limn_watch_interrupts(void) {
  // SA_RESETHAND: whoever asks twice means it.
  struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESETHAND | SA_RESTART};
  sigemptyset(&action.sa_mask);
  interrupted = 0;
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
}

int limn_interrupted(void) { return interrupted; }
