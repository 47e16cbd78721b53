#include <stdlib.h>
int main(void) { void *p = 0; if (posix_memalign(&p, 16, 32) == 0) { ((char *)p)[32] = 1; free(p); } return 0; }
