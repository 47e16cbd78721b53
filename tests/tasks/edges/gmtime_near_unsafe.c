/* gmtime fails for years that are no int only. */
extern void reach_error(void);
#include <time.h>
int main(void) { time_t t = 0; if (gmtime(&t)) reach_error(); return 0; }
