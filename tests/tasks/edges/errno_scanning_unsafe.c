/* scanf may change errno. */
extern void reach_error(void);
#include <errno.h>
#include <stdio.h>
int main(void) { int n = 0; errno = 0; int r = scanf("%d", &n); if (errno) reach_error(); return n + r; }
