/* A signal to the own group. */
extern void reach_error(void);
#include <signal.h>
#include <unistd.h>
int main(void) { kill(0, SIGKILL); reach_error(); return 0; }
