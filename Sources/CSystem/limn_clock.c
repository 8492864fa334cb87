#include "limn_system.h"

#include <time.h>

int64_t limn_monotonic_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void limn_sleep(int64_t nanoseconds) {
  if (nanoseconds <= 0) return;
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  nanosleep(&time, NULL);
}
