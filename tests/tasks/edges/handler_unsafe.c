/* What a handler of signals does is not modelled: nothing may be proved of it. */
extern void reach_error(void);
#include <signal.h>
static void handle(int number) { if (number != SIGINT) reach_error(); }
static void fail(int number) { (void)number, reach_error(); }
int main(void) { (void)handle; signal(SIGINT, fail); raise(SIGINT); return 0; }
