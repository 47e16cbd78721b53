/* Time 0 is in 1970: which date belongs to a time is not modelled. */
extern void reach_error(void);
#include <time.h>
int main(void) { time_t t = 0; struct tm *d = gmtime(&t); if (d && d->tm_year != 70) reach_error(); return 0; }
