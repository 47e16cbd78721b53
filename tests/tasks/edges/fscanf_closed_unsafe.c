/* What fscanf reads from must still be open. */
#include <stdio.h>
int main(void) { int x = 0; FILE *f = fopen("a", "r"); if (!f) return 0; fclose(f); return fscanf(f, "%d", &x); }
