/* What is left of an alarm is no more than it was set to. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { alarm(100); if (alarm(0) > 100) reach_error(); return 0; }
