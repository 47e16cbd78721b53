/* nrand48 changes all of its state. */
extern void reach_error(void);
#include <stdlib.h>
int main(void) { unsigned short s[3] = {1, 2, 3}; if (nrand48(s) >= 0 && s[2] != 3) reach_error(); return 0; }
