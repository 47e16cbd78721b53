/* Limits of a run and the clock. Long loops call limit_reached now and then; it is cheap.
 *
 * Time depends on the machine and on what else it does; effort does not: it counts what was done, a unit for every call
 * of limit_reached and what the solver says that it did, so that a run with a limit of effort ends at the same place
 * wherever it runs. */
#ifndef BASE_LIMIT_H
#define BASE_LIMIT_H

#include <signal.h>
#include <stdint.h>

typedef enum { LIMIT_NONE, LIMIT_TIME, LIMIT_MEMORY, LIMIT_STOPPED, LIMIT_EFFORT } LimitKind;

typedef struct {
  double deadline;             /* seconds on clock_seconds; 0 is no limit */
  uint64_t memory;             /* bytes resident; 0 is no limit */
  uint64_t effort;             /* units of work; 0 is no limit */
  uint64_t spent;              /* of them */
  volatile sig_atomic_t *stop; /* set by a signal handler; may be NULL */
  uint32_t calls;              /* the clock is looked at every so many calls only */
  LimitKind hit;               /* sticky */
  void (*tick)(void *context); /* called now and then, to show that something goes on; may be NULL */
  void *context;
  double tick_every;           /* seconds; 0: a few times a second */
  double next_tick, next_look; /* when to call it, and when to look at the memory again */
  /* Called once by limit_reached, when so much is spent: something else is done in between. It may set `hit`. */
  void (*pause)(void *pause_context);
  void *pause_context;
  uint64_t pause_at;
} Limit;

double clock_seconds(void);     /* monotonic */
uint64_t memory_resident(void); /* bytes of this process now; 0 when not known */
uint64_t memory_peak(void);     /* largest resident size so far */
uint64_t memory_physical(void); /* of the machine; 0 when not known */
LimitKind limit_reached(Limit *l);
/* For those who wait for something else: looks at the clock and the memory at once, and counts no effort itself. */
LimitKind limit_passed(Limit *l);
void limit_spend(Limit *l, uint64_t units); /* the next limit_reached knows of it */
const char *limit_text(LimitKind k);        /* "time limit", ... */

#endif
