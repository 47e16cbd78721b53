/* bsearch compares as often as it likes, once at least. */
extern void reach_error(void);
#include <stdlib.h>
static int n, a[3] = {1, 2, 3};
static int cmp(const void *x, const void *y) { n++; return *(const int *)x - *(const int *)y; }
int main(void) { int k = 2; bsearch(&k, a, 3, sizeof *a, cmp); if (n > 1) reach_error(); return 0; }
