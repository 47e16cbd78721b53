/* Allocators beside malloc. */
#include <stdlib.h>
int main(void) { char *p = aligned_alloc(16, 32); if (p) p[31] = 1; free(p); return 0; }
