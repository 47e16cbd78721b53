/* Structure assignment copies everything, including arrays inside. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct inner { int v[3]; char tag; };
struct outer { struct inner a, b; int *p; };

int main(void)
{
  int x = __VERIFIER_nondet_int() % 100;
  struct outer o = { { { 1, 2, 3 }, 'a' }, { { x, 5, 6 }, 'b' }, &x }, c;

  c = o;
  c.a.v[1] = 20;
  o.b.v[2] = 60;
  c.a = c.b;
  c.b.tag = 'c';
  printf("%d %d %c\n", c.a.v[0], c.a.v[2], c.a.tag);
  printf("%d %d %c\n", c.b.v[0], c.b.v[2], c.b.tag);
  printf("%d %d %c\n", o.a.v[1], o.b.v[2], o.b.tag);
  *c.p += 1;
  printf("%d %d\n", x, c.p == o.p);
  struct outer *po = &o;
  *po = *&c;
  po->a.v[0]++;
  printf("%d %d\n", o.a.v[0], c.a.v[0]);
  *po = o;
  return o.a.tag == 'b';
}
