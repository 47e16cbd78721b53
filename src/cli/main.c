/* The process of both executables. `silhouette` has tvp in it and starts `silhouette-c` for the commands about C
 * programs (start.c), so that a small specification does not wait for LLVM and Z3 to be loaded; `silhouette-c` has
 * everything (session.c). */
#include "cli/main.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void on_no_memory(size_t size) {
  static const char text[] = "silhouette: error: out of memory\n";
  (void)size;
  fflush(stdout);
  ssize_t ignored = write(2, text, sizeof text - 1);
  (void)ignored;
  guard_out_of_memory();
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

typedef struct {
  int argc;
  char **argv;
} Words;

static int run_tvp(void *context, volatile sig_atomic_t *stop) {
  const Words *w = context;
  Diag diag;
  diag_init(&diag, stderr);
  int status = tvp_command(w->argc - 1, w->argv + 1, stdout, &diag, stop);
  return flush_output(&diag, status);
}

static int run_c(void *context, volatile sig_atomic_t *stop) {
  const Words *w = context;
  Diag diag;
  diag_init(&diag, stderr);
  int status = c_command(w->argc, w->argv, &diag, stop);
  return flush_output(&diag, status);
}

int main(int argc, char **argv) {
  Words words = {argc, argv};
  hold_standard_streams();
  mem_on_failure(on_no_memory);
  if (argc > 1 && strcmp(argv[1], "tvp") == 0) return guard_run(run_tvp, &words);
  if (c_command_is_here) return guard_run(run_c, &words);
  return run_c(&words, NULL); /* silhouette-c has a guard itself */
}
