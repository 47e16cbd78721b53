/* memalign takes the next power of two: the block is there. */
#include <malloc.h>
int main(void) { char *p = memalign(3, 16); free(p); return 0; }
