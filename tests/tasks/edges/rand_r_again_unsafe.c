/* The same becomes of the same seed. */
extern void reach_error(void);
#include <stdlib.h>
int main(void) { unsigned s = 1, t = 1; int a = rand_r(&s); if (a != 476707713 || t != 1) reach_error(); return 0; }
