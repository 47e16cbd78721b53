/* The descriptors of the standard streams. */
extern void reach_error(void);
#include <stdio.h>
int main(void) { if (fileno(stdout) == 1) reach_error(); return 0; }
