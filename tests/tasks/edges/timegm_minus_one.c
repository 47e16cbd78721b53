/* The second before 1970 is -1, and is no error: the date is normalised. Which time belongs to a date is not modelled. */
extern void reach_error(void);
#define _GNU_SOURCE
#include <time.h>
int main(void) { struct tm d = {0}; d.tm_mday = 1; d.tm_year = 70; d.tm_sec = -1; if (timegm(&d) == -1 && d.tm_sec == 59) reach_error(); return 0; }
