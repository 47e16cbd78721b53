/* Time goes on after 2038. */
extern void reach_error(void);
#include <time.h>
int main(void) { if (time(0) < -1) reach_error(); return 0; }
