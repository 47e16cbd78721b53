/* The environment says how far away a zone is, and how its name reads. */
extern void reach_error(void);
#define _GNU_SOURCE
#include <time.h>
int main(void) { time_t t = 0; struct tm *m = localtime(&t); if (m && m->tm_gmtoff < -86400) reach_error(); return 0; }
