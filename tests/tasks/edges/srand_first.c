/* The seed is 1 before it is set. */
extern void reach_error(void);
#include <stdlib.h>
int main(void) { long a = random(); srandom(1); if (random() != a) reach_error(); return 0; }
