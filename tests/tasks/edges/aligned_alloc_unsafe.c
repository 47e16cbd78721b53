/* Allocators beside malloc. */
#include <stdlib.h>
int main(void) { char *p = aligned_alloc(16, 32); p = 0; return 0; }
