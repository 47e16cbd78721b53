/* The seed is 1 before it is set. */
extern void reach_error(void);
#include <stdlib.h>
int main(void) { srandom(1); if (random() != 1804289383) reach_error(); return 0; }
