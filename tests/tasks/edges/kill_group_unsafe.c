/* A signal to the own group. */
extern void reach_error(void);
#include <signal.h>
#include <unistd.h>
int main(void) { if (kill(0, 0) == 0) reach_error(); return 0; }
