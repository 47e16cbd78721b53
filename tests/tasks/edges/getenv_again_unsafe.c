/* The environment stays as it is. */
extern void reach_error(void);
#include <stdlib.h>
int main(void) { if (getenv("A") && !getenv("B")) reach_error(); return 0; }
