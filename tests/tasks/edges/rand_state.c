/* nrand48 changes all of its state. */
extern void reach_error(void);
#include <stdlib.h>
int main(void) { unsigned short s[4] = {1, 2, 3, 4}; if (nrand48(s) < 0 || s[3] != 4) reach_error(); return 0; }
