/* What fscanf reads from must be open. */
#include <stdio.h>
int main(void) { int x = 0; FILE *f = fopen("a", "r"); if (fscanf(f, "%d", &x) != 1) x = 1; return x; }
