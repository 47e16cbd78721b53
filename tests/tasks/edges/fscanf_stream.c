/* What fscanf reads from must be open. */
#include <stdio.h>
int main(void) { int x = 0; FILE *f = fopen("a", "r"); if (!f) return 0; if (fscanf(f, "%d", &x) != 1) x = 1; fclose(f); return x; }
