/* The process of both executables. `silhouette` has tvp in it and starts `silhouette-c` for the commands about C
 * programs (start.c), so that a small specification does not wait for LLVM and Z3 to be loaded; `silhouette-c` has
 * everything (session.c). */
#include "cli/main.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t stop_requested; /* the one thing a signal handler may touch */

static void on_signal(int number) {
  (void)number;
  stop_requested = 1;
}

/* The first of these signals asks to stop and to say what is known; the second one ends the process. One that our
 * caller ignores (nohup) stays ignored. */
static void catch_signals(void) {
  static const int number[] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND}, before;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof number / sizeof *number; i++)
    if (sigaction(number[i], NULL, &before) != 0 || before.sa_handler != SIG_IGN) sigaction(number[i], &action, NULL);
}

static void on_no_memory(size_t size) {
  static const char text[] = "silhouette: error: out of memory\n";
  (void)size;
  fflush(stdout);
  ssize_t ignored = write(2, text, sizeof text - 1);
  (void)ignored;
  _exit(EXIT_UNDECIDED);
}

/* A standard stream that the caller closed must not become some file of ours: writing to it fails instead. */
static void hold_standard_streams(void) {
  for (int fd = 0; fd <= 2; fd++)
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) < 0) return;
}

/* Nothing may get lost unnoticed on its way out. */
static int flush_output(Diag *diag, int status) {
  errno = 0;
  bool ok = fflush(stdout) == 0 && !ferror(stdout);
  if (ok || status == EXIT_USAGE) return status;
  if (errno != EPIPE)
    diag_error(diag, "cannot write 'standard output': %s", errno ? strerror(errno) : "an earlier write failed");
  return EXIT_USAGE;
}

int main(int argc, char **argv) {
  hold_standard_streams();
  mem_on_failure(on_no_memory);
  catch_signals();
  Diag diag;
  diag_init(&diag, stderr);
  int status = argc > 1 && strcmp(argv[1], "tvp") == 0 ? tvp_command(argc - 1, argv + 1, stdout, &diag, &stop_requested)
                                                       : c_command(argc, argv, &diag, &stop_requested);
  return flush_output(&diag, status);
}
