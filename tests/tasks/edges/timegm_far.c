/* What timegm leaves in a date is in its ranges, or as it was. */
extern void reach_error(void);
#define _GNU_SOURCE
#include <time.h>
int main(void) { struct tm d = {0}; d.tm_mday = 1; d.tm_year = 70; if (timegm(&d) == -1 && d.tm_sec > 60) reach_error(); return 0; }
