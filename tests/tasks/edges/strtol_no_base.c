/* A base that is none: 0 and EINVAL; the end may be left alone. */
extern void reach_error(void);
#include <errno.h>
#include <stdlib.h>
int main(void) { char *e = 0; errno = 0; if (strtol("12", &e, 1) || errno != EINVAL) reach_error(); return 0; }
