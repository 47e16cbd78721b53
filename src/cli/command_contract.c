/* silhouette contract: what functions need and do, as text. */
#include "cli/cli.h"

int command_contract(Session *s) {
  (void)s;
  return EXIT_UNDECIDED;
}
