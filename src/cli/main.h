/* What main.c calls, in two versions: session.c and start.c. */
#ifndef CLI_MAIN_H
#define CLI_MAIN_H

#include <signal.h>

#include "base/base.h"
#include "tvp/tvp.h"

/* Exit statuses of the command, the same for all of its commands. */
enum {
  EXIT_GOOD = 0,      /* done; a run found no defect */
  EXIT_DEFECT = 1,    /* a defect of the program was found */
  EXIT_UNDECIDED = 2, /* a limit, something not modelled, out of memory: nothing can be said */
  EXIT_USAGE = 3,     /* wrong usage, unreadable or wrong input, unwritable output */
};

/* Does c_command do the work in this process, or start another executable? */
extern const bool c_command_is_here;
/* Every command but tvp. Gives the exit status; standard output is flushed by the caller. `*stop` is set when SIGINT or
 * SIGTERM came; `stop` may be NULL where it does not work here. */
int c_command(int argc, char **argv, Diag *diag, volatile sig_atomic_t *stop);

#endif
