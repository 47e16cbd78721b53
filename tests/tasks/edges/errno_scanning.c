/* scanf may change errno. */
extern void reach_error(void);
#include <errno.h>
#include <stdio.h>
int main(void) { int n = 0, r = scanf("%d", &n); errno = 0; if (errno || r > 1) reach_error(); return n; }
