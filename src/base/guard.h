/* The guard: a small process that looks after the one that works, so that limits and signals hold whatever the other
 * is doing: compiling with clang, solving, reading a pipe that nobody writes to, looping in a bug of ours.
 *
 * The worker looks at its limits itself (limit.h) and usually ends by itself, with everything that it knows. Where it
 * does not within GUARD_GRACE, the guard ends it with all processes that it started, and writes the last words that the
 * worker left for this case, so that a caller always finds the answer's last line. The guard counts the memory of
 * the whole tree of processes. A crash of the worker is told in the same way.
 *
 * Nothing outlives the guard: whatever it is killed by, the worker gets SIGKILL, and so do the processes that the
 * worker started (process.h). */
#ifndef BASE_GUARD_H
#define BASE_GUARD_H

#include <signal.h>

#include "base/limit.h"

/* Runs `work` in a process of its own, whose standard streams are ours, and gives its exit status. `*stop` is set when
 * SIGINT, SIGTERM or SIGHUP came; the second such signal ends both. Call it before threads exist and before anything
 * is printed. */
int guard_run(int (*work)(void *context, volatile sig_atomic_t *stop), void *context);

/* ---- what the worker tells the guard; without a guard nothing happens ---- */

/* The limits that the tree of processes must keep from now on; 0: none. */
void guard_limits(double deadline, uint64_t memory);
/* What to write to standard output and the exit status, if the worker must be ended: every `%s` in the text becomes the
 * reason. At most GUARD_WORDS bytes; copied. NULL: nothing, but a message on standard error. */
void guard_last_words(const char *text, int status);
/* What to write to standard error before that, as it is; what does not fit is cut off behind a line. NULL: nothing. */
void guard_last_notes(const char *text);
/* An answer is written to standard output between these two: a reader may take its time, so the worker is not ended
 * for being late, and afterwards there are no last words, and `status` is what the guard ends with. */
void guard_begin_answer(void);
void guard_end_answer(int status);
/* Files were asked for that are written behind the answer: if the worker is ended then, that is told. */
void guard_owes_files(void);
/* How long the worker may take for ending once it was asked to stop; GUARD_GRACE unless told. */
void guard_patience(double seconds);
/* Ends the worker at once: there is no memory left to go on with. */
_Noreturn void guard_out_of_memory(void);

enum { GUARD_WORDS = 4096, GUARD_NOTES = 16384 };
#define GUARD_GRACE 0.6

#endif
