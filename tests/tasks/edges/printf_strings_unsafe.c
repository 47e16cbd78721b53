/* Every string of a format is read. */
#include <stdio.h>
#include <stdlib.h>
int main(void) { char *p = calloc(1, 4); if (!p) return 0; free(p); printf("%s %s\n", "x", p); return 0; }
