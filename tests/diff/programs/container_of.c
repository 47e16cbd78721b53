/* From a member back to the structure that holds it. */
#include <stdio.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

#define container_of(ptr, type, member) ({                 \
  const __typeof__(((type *)0)->member) *_m = (ptr);       \
  (type *)((char *)_m - offsetof(type, member)); })

struct link { struct link *next; };
struct item { int id; struct link a; long w; struct link b; };

static int id_by_a(struct link *l) { return container_of(l, struct item, a)->id; }
static int id_by_b(struct link *l) { return container_of(l, struct item, b)->id; }

int main(void)
{
  struct item x[3] = { { 10, { 0 }, 1, { 0 } }, { 20, { 0 }, 2, { 0 } }, { 30, { 0 }, 3, { 0 } } };
  int r = __VERIFIER_nondet_int() % 2;

  x[0].a.next = &x[2].a;
  x[2].a.next = &x[1].a;
  x[r != 0].b.next = &x[2].b;
  for (struct link *l = &x[0].a; l; l = l->next)
    printf("%d ", id_by_a(l));
  printf("| %d %d\n", id_by_b(x[r != 0].b.next), id_by_b(&x[r != 0].b));
  struct item *it = container_of(&x[1].w, struct item, w);
  it->id++;
  printf("%d\n", x[1].id);
  return 0;
}
