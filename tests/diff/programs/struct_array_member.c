/* Arrays inside structures: copied with them, addressed through pointers. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct row { int n; int v[4]; };
struct table { struct row rows[3]; char title[8]; };

static int total(struct table t)
{
  int s = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < t.rows[i].n; j++)
      s += t.rows[i].v[j];
  t.rows[0].v[0] = 1000000;
  return s;
}

int main(void)
{
  struct table t, u;
  int x = __VERIFIER_nondet_int() % 10;

  memset(&t, 0, sizeof t);
  strcpy(t.title, "table");
  for (int i = 0; i < 3; i++) {
    struct row *r = &t.rows[i];
    while (r->n <= i) {
      r->v[r->n] = x + i * 10 + r->n;
      r->n++;
    }
  }
  u = t;
  u.title[0] = 'c';
  int (*pv)[4] = &u.rows[2].v;
  (*pv)[1] += 500;
  printf("%s %d\n%s %d\n", t.title, total(t), u.title, total(u));
  return t.rows[2].n;
}
