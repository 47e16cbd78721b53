/* Inside src/logic: ends a call of Z3 that takes too long, uses too much memory, or goes on after the user wants to
 * stop.
 *
 * Z3 has a timer of its own, but starting it costs as much as an easy question, and it does not know our stop flag. One
 * thread per solver looks every few milliseconds instead; a call costs two uncontended locks. The thread takes no
 * signals. It exists only when there is something to watch. */
#ifndef LOGIC_WATCHDOG_H
#define LOGIC_WATCHDOG_H

#include <z3.h>

#include "base/base.h"

typedef struct Watchdog Watchdog;

Watchdog *watchdog_new(void);
void watchdog_free(Watchdog *w); /* may be NULL */
/* Between these, the thread may interrupt what runs in the context: after `milliseconds` (UINT32_MAX: never), or for
 * the limit's memory and stop flag. `limit` may be NULL. */
void watchdog_begin(Watchdog *w, Z3_context context, uint32_t milliseconds, const Limit *limit);
void watchdog_end(Watchdog *w);

#endif
