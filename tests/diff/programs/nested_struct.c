/* Structures in structures in arrays: deep member chains. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct point { int x, y; };
struct rect { struct point lo, hi; };
struct scene { struct { struct rect r; const char *name; } item[3]; int n; };

static int area(const struct rect *r) { return (r->hi.x - r->lo.x) * (r->hi.y - r->lo.y); }

int main(void)
{
  struct scene s = { { { { { 0, 0 }, { 2, 3 } }, "first" }, { { { 1, 1 }, { 5, 5 } }, "second" } }, 2 };
  int w = (int)((unsigned)__VERIFIER_nondet_int() % 9);

  s.item[s.n].r = s.item[0].r;
  s.item[s.n].r.hi.x = w;
  s.item[s.n++].name = "third";
  for (int i = 0; i < s.n; i++)
    printf("%s %d\n", s.item[i].name, area(&s.item[i].r));
  struct point *p = &s.item[1].r.hi;
  p->y -= w;
  (&s)->item[1].r.lo.x = p->y;
  printf("%d %d\n", s.item[1].r.hi.y, area(&s.item[1].r));
  struct point arr[2][2] = { { { 1, 2 } }, { { 3, 4 }, { 5, w } } };
  printf("%d %d\n", arr[1][1].y, arr[0][1].x);
  return 0;
}
