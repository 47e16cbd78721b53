/* What becomes of a seed is not known. */
extern void reach_error(void);
#include <stdlib.h>
int main(void) { unsigned s[2] = {1, 2}; int r = rand_r(s); if (s[1] != 2 || r < 0) reach_error(); return 0; }
