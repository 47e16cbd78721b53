#include <stdlib.h>
int main(void) { char *p = valloc(5); if (p) p[4] = 1; free(p); return 0; }
