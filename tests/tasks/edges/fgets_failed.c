/* A read that fails leaves anything behind; fgets of nothing reads nothing. */
extern void reach_error(void);
#include <stdio.h>
int main(void) { char b[2] = "x"; if (!fgets(b, 2, stdin) && b[1]) reach_error(); return 0; }
