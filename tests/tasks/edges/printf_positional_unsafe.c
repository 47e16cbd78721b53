/* Arguments by number. */
#include <stdio.h>
#include <stdlib.h>
int main(void) { char *p = calloc(1, 4); if (!p) return 0; free(p); printf("%2$d %1$s\n", p, 3); return 0; }
