/* An error that does not depend on what is not modelled is one. */
extern void reach_error(void);
#include <time.h>
int main(void) { time_t t = 5; struct tm *d = localtime(&t); if (d->tm_hour > 23) reach_error(); return 0; }
