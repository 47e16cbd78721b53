/* The commands about C programs are in an executable of their own, beside this one or in the installation's libexec. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/main.h"

const bool c_command_is_here = false;

int c_command(int argc, char **argv, Diag *diag, volatile sig_atomic_t *stop) {
  static const char *const places[] = {"silhouette-c", "../libexec/silhouette-c"};
  Buf own = {0}, path = {0};
  (void)argc;
  (void)stop;
  setenv("TCMALLOC_LARGE_ALLOC_REPORT_THRESHOLD", "0", true); /* its allocator says nothing of its own on stderr */
  int error = ENOENT;
  bool found = file_own_folder(&own);
  for (size_t i = 0; i < sizeof places / sizeof *places && found && error == ENOENT; i++) {
    buf_clear(&path);
    buf_printf(&path, "%s/%s", buf_str(&own), places[i]);
    execv(buf_str(&path), argv);
    error = errno;
  }
  if (found)
    diag_error(diag, "cannot start '%s': %s", buf_str(&path), strerror(error));
  else
    diag_error(diag, "cannot find out where it is installed: /proc/self/exe: %s (is /proc mounted?)", strerror(errno));
  buf_free(&own);
  buf_free(&path);
  return EXIT_USAGE;
}
