/* An allocation that fails says so. */
extern void reach_error(void);
#include <errno.h>
#include <stdlib.h>
int main(void) { errno = 0; void *p = malloc(8); if (!p && errno != ENOMEM) reach_error(); free(p); return 0; }
