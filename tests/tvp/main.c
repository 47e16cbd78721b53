/* `silhouette tvp` alone, for scripts and tests that need no other part: arguments as after `silhouette`. */
#include <stdio.h>

#include "tvp/tvp.h"

int main(int argc, char **argv) {
  if (argc < 2) return TVP_UNREADABLE;
  Diag diag;
  diag_init(&diag, stderr);
  return tvp_command(argc - 1, argv + 1, stdout, &diag, NULL);
}
