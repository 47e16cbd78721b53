/* Any two may be compared last, an element with itself too. */
extern void reach_error(void);
#include <stdlib.h>
static const int *l, *r;
static int a[2] = {1, 2};
static int cmp(const void *x, const void *y) { l = x; r = y; return *l - *r; }
int main(void) { qsort(a, 2, sizeof *a, cmp); if (l != &a[0]) reach_error(); return 0; }
