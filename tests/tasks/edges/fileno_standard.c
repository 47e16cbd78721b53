/* The descriptors of the standard streams. */
extern void reach_error(void);
#include <stdio.h>
int main(void) { if (fileno(stdin) != 0 || fileno(stderr) != 2) reach_error(); return 0; }
