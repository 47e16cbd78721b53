/* What the system says of itself is not modelled: also numbers below -1. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { if (sysconf(_SC_SCHAR_MIN) < -1) reach_error(); return 0; }
