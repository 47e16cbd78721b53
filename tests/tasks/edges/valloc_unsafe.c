#include <stdlib.h>
int main(void) { char *p = valloc(5); if (p) p[5] = 1; free(p); return 0; }
