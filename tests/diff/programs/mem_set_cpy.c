/* memset and memcpy on arrays, structures and parts of them. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct s { int a; char b[6]; long c; };

int main(void)
{
  int v[6], w[6];
  struct s s = { 1, "hello", 3 }, t;
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 7;

  memset(v, 0, sizeof v);
  memset(w, 0xff, sizeof w);
  memcpy(v, w, n * sizeof v[0]);
  for (int i = 0; i < 6; i++)
    printf("%d ", v[i]);
  memset((char *)w + 4, 1, 4);
  printf("%d %d\n", w[0], w[1]);
  memcpy(&t, &s, sizeof t);
  memset(t.b, 'x', n > 5 ? 5 : n);
  printf("%d %s %ld %s\n", t.a, t.b, t.c, s.b);
  unsigned char raw[sizeof(long)];
  memcpy(raw, &s.c, sizeof raw);
  printf("%d %d\n", raw[0], raw[7]);
  void *r = memcpy(v + 1, w + 1, 2 * sizeof(int));
  printf("%d %x\n", r == &v[1], (unsigned)v[1]);
  return 0;
}
