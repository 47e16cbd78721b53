/* A signal to the process itself does what it does by default. */
extern void reach_error(void);
#include <signal.h>
#include <unistd.h>
int main(void) { kill(getpid(), SIGTERM); reach_error(); return 0; }
