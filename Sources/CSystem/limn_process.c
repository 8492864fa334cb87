#include "limn_system.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/// Whether a setting "NAME=VALUE" is replaced by one of the others.
static int is_replaced(const char *setting, const char *const *settings) {
  size_t length = strcspn(setting, "=") + 1;
  for (; *settings; settings++) {
    if (strncmp(setting, *settings, length) == 0) return 1;
  }
  return 0;
}

/// The environment with some settings added or replaced; only the list itself is new.
static char **environment_with(const char *const *settings) {
  size_t count = 0, added = 0;
  while (environ[count]) count++;
  while (settings[added]) added++;
  char **result = calloc(count + added + 1, sizeof *result);
  if (!result) return NULL;
  size_t end = 0;
  for (size_t i = 0; i < count; i++) {
    if (!is_replaced(environ[i], settings)) result[end++] = environ[i];
  }
  for (size_t i = 0; i < added; i++) result[end++] = (char *)settings[i];
  return result;
}

static int spawn(
    const char *program, const char *const *arguments, char **environment, int input, int output,
    int errors) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, input, 0);
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  if (errors >= 0) posix_spawn_file_actions_adddup2(&actions, errors, 2);
  // The child begins with no signal blocked, and none ignored that we ignore.
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigaddset(&signals, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  pid_t process;
  int error = posix_spawnp(
      &process, program, &actions, &attributes, (char *const *)arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error ? -error : process;
}

int limn_spawn(
    const char *program, const char *const *arguments, const char *const *settings,
    limn_child *child) {
  return limn_spawn_with_errors(program, arguments, settings, -1, child);
}

int limn_spawn_with_errors(
    const char *program, const char *const *arguments, const char *const *settings, int errors,
    limn_child *child) {
  int input[2], output[2];
  if (pipe2(input, O_CLOEXEC) < 0) return -errno;
  if (pipe2(output, O_CLOEXEC) < 0) {
    int error = errno;
    close(input[0]);
    close(input[1]);
    return -error;
  }
  char **environment = environment_with(settings);
  int process = environment
      ? spawn(program, arguments, environment, input[0], output[1], errors) : -ENOMEM;
  free(environment);
  close(input[0]);
  close(output[1]);
  if (process < 0) {
    close(input[1]);
    close(output[0]);
    return process;
  }
  *child = (limn_child){.process = process, .input = input[1], .output = output[0]};
  return 0;
}

void limn_kill(int process) { kill(process, SIGKILL); }

int limn_wait_for_end(int process, int *signal) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return -errno;
  }
  *signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 0;
}

void limn_end_with_parent(void) {
  signal(SIGINT, SIG_IGN);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
}

int limn_wait_any(const int *descriptors, int count, int milliseconds, unsigned char *ready) {
  struct pollfd *waits = calloc((size_t)count + 1, sizeof *waits);
  if (!waits) return -ENOMEM;
  for (int i = 0; i < count; i++) waits[i] = (struct pollfd){.fd = descriptors[i], .events = POLLIN};
  int result = poll(waits, (nfds_t)count, milliseconds);
  int error = errno;
  for (int i = 0; i < count; i++) ready[i] = result > 0 && waits[i].revents != 0;
  free(waits);
  if (result < 0) return error == EINTR ? 0 : -error;
  return result;
}
