/* Compound literals of structures: values, addresses, assignment to them. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct p { int x, y; };

static int norm(struct p p) { return p.x * p.x + p.y * p.y; }
static int first(const struct p *p) { return p->x; }
static struct p *global = &(struct p){ 8, 9 };

int main(void)
{
  int v = __VERIFIER_nondet_int() % 30;
  struct p a = (struct p){ v, 2 };

  printf("%d %d\n", norm(a), norm((struct p){ .y = v }));
  printf("%d\n", first(&(struct p){ v + 1, 0 }));
  struct p *q = &(struct p){ 5, 6 };
  q->y += v;
  printf("%d %d\n", q->x, q->y);
  a = v > 0 ? (struct p){ 1, 1 } : (struct p){ .x = -1 };
  printf("%d %d\n", a.x, a.y);
  global->x++;
  printf("%d %d\n", global->x, global->y);
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    struct p *r = &(struct p){ i, 0 };
    r->y++;
    sum += r->x * 10 + r->y;
  }
  printf("%d %d\n", sum, (int){ v } + 1);
  return 0;
}
