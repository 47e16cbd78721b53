/* Chains of typedefs: arrays, pointers, functions, structures. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

typedef int word;
typedef word cell;
typedef cell row[3];
typedef row grid[2];
typedef grid *grid_ptr;
typedef struct node node, *node_ptr;
struct node { cell v; node_ptr next; };
typedef cell op(cell);
typedef op *op_ptr;
typedef op_ptr op_table[2];

static op dbl, neg;
static cell dbl(cell x) { return 2 * x; }
static word neg(int x) { return -x; }

int main(void)
{
  grid g = { { 1, 2, 3 }, { 4, 5, 6 } };
  grid_ptr p = &g;
  op_table ops = { dbl, neg };
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 2;
  node b = { 7, 0 }, a = { ops[k](10), &b };

  printf("%d %d\n", (*p)[1][2], (int)sizeof(grid));
  printf("%d %d\n", a.v, a.next->v);
  typedef long word;
  word w = 1L << 35;
  printf("%ld %zu\n", w, sizeof(word));
  return (int)k;
}
