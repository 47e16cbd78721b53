/* qsort is not stable. */
extern void reach_error(void);
#include <stdlib.h>
struct s { int k, v; } a[2] = {{1, 1}, {1, 2}};
static int cmp(const void *x, const void *y) { return ((struct s *)x)->k - ((struct s *)y)->k; }
int main(void) { qsort(a, 2, sizeof *a, cmp); if (a[0].v == 2) reach_error(); return 0; }
