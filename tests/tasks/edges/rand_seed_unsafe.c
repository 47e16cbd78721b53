/* What becomes of a seed is not known. */
extern void reach_error(void);
#include <stdlib.h>
int main(void) { unsigned s = 1; int r = rand_r(&s); if (s != 1103527590u) reach_error(); return r > 1; }
