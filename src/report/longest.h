/* Inside src/report: where time or effort went when a limit came. */
#ifndef REPORT_LONGEST_H
#define REPORT_LONGEST_H

#include "report/json.h"

/* Messages: who was at it longest, for which check, and at which loop. Nothing where nothing was begun. */
void longest_say(const Program *p, const Verdict *v, Diag *diag);
/* The same for programs, with places as `place` writes them; null unless the verdict is unknown. */
typedef json_t *PlaceJson(void *context, Position at);
json_t *longest_json(const Program *p, const Verdict *v, PlaceJson *place, void *context);

#endif
