/* What is left of a sleep is no more than it was to be. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { if (sleep(1) > 1) reach_error(); return 0; }
