/* So may output, also where it succeeds. */
extern void reach_error(void);
#include <errno.h>
#include <stdio.h>
int main(void) { errno = 0; int n = printf("x"); if (n < 0 && errno == 0) reach_error(); return 0; }
