/* What memory is like where a function is called, and where it has returned: memory graphs of the overview (smg/smg.h),
 * which together represent every execution of the program, as pictures for a reader. */
#ifndef EVIDENCE_CALL_HEAPS_H
#define EVIDENCE_CALL_HEAPS_H

#include "smg/smg.h"

typedef VEC(SmgPicture) SmgPictures;

typedef struct {
  const char *function;
  SmgPictures before, after; /* both empty: no graphs were found that represent all */
} CallHeaps;

/* The call is that of f in main, of a driver (driver/driver.h): its variables are called as the parameters are, and
 * `result`. Release with call_heaps_free. */
void call_heaps(Program *p, FuncId f, bool malloc_may_fail, Limit *limit, CallHeaps *out);
void call_heaps_free(CallHeaps *c);

#endif
