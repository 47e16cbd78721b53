/* Global structures with nested initialisers, braces left out. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

#pragma GCC diagnostic ignored "-Wmissing-braces"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

struct in { short a; char b[3]; };
struct out { int x; struct in i; struct in arr[2]; long l; };

struct out g1 = { 1, { 2, "ab" }, { { 3, { 'x' } }, { 4, "yz" } }, 5 };
struct out g2 = { 1, 2, 'p', 'q', 0, 3, 'r' };
static const struct out g3 = { .l = -1, .i.b[1] = 'm', .arr[1] = { 9, { 0 } } };
static struct out table[2] = { [1] = { .x = 42 } };

static void show(const struct out *o)
{
  printf("%d %d %d,%d,%d %d %d %d %ld\n", o->x, o->i.a, o->i.b[0], o->i.b[1], o->i.b[2], o->arr[0].a,
         o->arr[0].b[0], o->arr[1].a, o->l);
}

int main(void)
{
  int v = __VERIFIER_nondet_int() % 10;
  show(&g1);
  show(&g2);
  show(&g3);
  table[0] = g1;
  table[0].l += v;
  show(table);
  show(&table[1]);
  return g2.x;
}
