/* qsort compares as often as it likes, once at least. */
extern void reach_error(void);
#include <stdlib.h>
static int n, a[2] = {2, 1};
static int cmp(const void *x, const void *y) { n++; return *(const int *)x - *(const int *)y; }
int main(void) { qsort(a, 2, sizeof *a, cmp); if (n < 1) reach_error(); return 0; }
