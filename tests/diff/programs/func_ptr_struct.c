/* Structures with function pointers: objects with virtual functions. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct shape;
struct ops { const char *name; int (*area)(const struct shape *); void (*grow)(struct shape *, int); };
struct shape { const struct ops *ops; int a, b; };

static int rect_area(const struct shape *s) { return s->a * s->b; }
static int tri_area(const struct shape *s) { return s->a * s->b / 2; }
static void grow_both(struct shape *s, int k) { s->a += k; s->b += k; }
static void grow_one(struct shape *s, int k) { s->a += k; }

static const struct ops rect = { "rect", rect_area, grow_both };
static const struct ops tri = { .grow = grow_one, .area = tri_area, .name = "tri" };

int main(void)
{
  int k = __VERIFIER_nondet_int() % 10;
  struct shape s[3] = { { &rect, 2, 3 }, { &tri, 4, 5 }, { k > 0 ? &rect : &tri, 6, 7 } };

  for (int i = 0; i < 3; i++) {
    s[i].ops->grow(&s[i], k);
    printf("%s %d\n", s[i].ops->name, s[i].ops->area(s + i));
  }
  return 0;
}
