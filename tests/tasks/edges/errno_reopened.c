/* freopen that succeeds may change errno. */
extern void reach_error(void);
#include <errno.h>
#include <stdio.h>
int main(void) { errno = 0; if (!freopen("a", "r", stdin) && !errno) reach_error(); return 0; }
