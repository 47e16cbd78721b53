/* and open. */
#include <stdio.h>
int main(void) { FILE *f = fopen("x", "w"); if (!f) return 1; fclose(f); fprintf(f, "%d", 3); return 0; }
