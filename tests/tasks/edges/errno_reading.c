/* Whether a read failed is not seen in its result, and errno may change. */
extern void reach_error(void);
#include <errno.h>
#include <stdio.h>
#include <string.h>
int main(void) { int n = getchar(); errno = 0; n += (int)strlen("ab"); if (errno) reach_error(); return n; }
