/* and open. */
#include <stdio.h>
int main(void) { FILE *f = fopen("x", "w"); if (!f) return 1; fprintf(f, "%d", 3); fclose(f); return 0; }
