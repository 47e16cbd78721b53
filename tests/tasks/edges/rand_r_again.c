/* The same becomes of the same seed. */
extern void reach_error(void);
#include <stdlib.h>
int main(void) { unsigned s = 1, t = 1; int a = rand_r(&s); if (rand_r(&t) != a || s != t) reach_error(); return 0; }
