/* bsearch finds any of the elements that are equal to the key. */
extern void reach_error(void);
#include <stdlib.h>
static int a[3] = {1, 1, 2};
static int cmp(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }
int main(void) { int k = 1; int *p = bsearch(&k, a, 3, sizeof *a, cmp); if (p == &a[0]) reach_error(); return 0; }
