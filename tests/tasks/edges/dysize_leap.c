/* How many days a year has is no chance. */
extern void reach_error(void);
#define _DEFAULT_SOURCE
#include <time.h>
extern int dysize(int);
int main(void) { if (dysize(2001) != 365 || dysize(2000) != 366 || dysize(1900) != 365) reach_error(); return 0; }
