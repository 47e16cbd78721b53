/* Bit-fields in nested structures, copied, passed and returned. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

struct rgb { unsigned char r : 5, g : 3; unsigned short b : 10; };
struct pixel { struct rgb c; int z; };

static struct rgb swap(struct rgb c)
{
  struct rgb d = c;
  d.r = c.g;
  d.g = c.r;
  return d;
}

static unsigned sum(const struct pixel *p) { return p->c.r + p->c.g + p->c.b + (unsigned)p->z; }

int main(void)
{
  unsigned x = __VERIFIER_nondet_uint();
  struct pixel p = { { 1, 2, 3 }, 4 }, q;

  p.c.r = x & 31;
  p.c.b = (x >> 8) & 1023;
  printf("%d %d %d %u\n", p.c.r, p.c.g, p.c.b, sum(&p));
  q = p;
  q.c = swap(q.c);
  printf("%d %d %d %u\n", q.c.r, q.c.g, q.c.b, sum(&q));
  p.c.b++;
  printf("%d %d %zu\n", p.c.b, q.c.b, sizeof(struct rgb));
  return 0;
}
