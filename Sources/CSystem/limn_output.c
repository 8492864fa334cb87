#include "limn_system.h"

#include <errno.h>
#include <poll.h>

int limn_wait_ready(int input, int other, int output, int milliseconds) {
  // poll passes over negative descriptors.
  struct pollfd wanted[] = {
    {.fd = input, .events = POLLIN},
    {.fd = other, .events = POLLIN},
    {.fd = output, .events = POLLOUT},
  };
  int count = poll(wanted, 3, milliseconds);
  if (count < 0) return errno == EINTR ? 0 : -errno;
  int ready = 0;
  if (wanted[0].revents) ready |= LIMN_READY_INPUT;
  if (wanted[1].revents) ready |= LIMN_READY_OTHER;
  if (wanted[2].revents) ready |= LIMN_READY_OUTPUT;
  return ready;
}
