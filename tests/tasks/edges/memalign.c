#include <malloc.h>
int main(void) { char *p = memalign(64, 5); if (p) p[4] = 1; free(p); return 0; }
