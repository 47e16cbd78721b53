/* Most signals end the program. */
extern void reach_error(void);
#include <signal.h>
int main(void) { raise(SIGCHLD); reach_error(); }
