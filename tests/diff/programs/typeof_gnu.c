/* GNU typeof in declarations and macros. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

#define SWAP(a, b) do { typeof(a) _t = (a); (a) = (b); (b) = _t; } while (0)
#define MIN(a, b) ({ typeof(a) _a = (a); typeof(b) _b = (b); _a < _b ? _a : _b; })

struct s { long v; char c[3]; };

static int twice(int x) { return 2 * x; }

int main(void)
{
  int x = __VERIFIER_nondet_int() % 40;
  struct s a = { x, "aa" }, b = { 9, "bb" };
  typeof(a.c) buf = "zz";
  typeof(int *) p = &x;
  typeof(twice) *f = twice;
  typeof(*p) y = f(*p);

  SWAP(a, b);
  printf("%ld %s %ld %s\n", a.v, a.c, b.v, b.c);
  printf("%d %ld %s %zu\n", y, MIN(a.v, (long)x), buf, sizeof(typeof(a)));
  SWAP(x, y);
  printf("%d %d\n", x, y);
  typeof(x) arr[2] = { x, y };
  printf("%d\n", arr[1]);
  return 0;
}
