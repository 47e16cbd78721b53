/* qsort is not stable. */
extern void reach_error(void);
#include <stdlib.h>
static int a[2] = {2, 1};
static int cmp(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }
int main(void) { qsort(a, 2, sizeof *a, cmp); if (a[0] > a[1]) reach_error(); return 0; }
