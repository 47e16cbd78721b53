/* So may output, also where it succeeds. */
extern void reach_error(void);
#include <errno.h>
#include <stdio.h>
int main(void) { errno = 0; printf("x"); if (errno) reach_error(); return 0; }
