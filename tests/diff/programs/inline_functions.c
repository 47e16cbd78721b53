/* Inline functions in their static, inline and extern inline forms. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static inline int sq(int x) { return x * x; }
inline int cube(int x);
inline int cube(int x) { return x * sq(x); }
extern inline int cube(int x);
static __inline__ int clamp(int x, int lo, int hi) { return x < lo ? lo : x > hi ? hi : x; }
__attribute__((always_inline)) static inline int add(int a, int b) { return a + b; }
__attribute__((noinline)) static int sub(int a, int b) { return a - b; }

static inline int count(void)
{
  static int n;
  return ++n;
}

int main(void)
{
  int x = __VERIFIER_nondet_int() % 100;
  int (*f)(int) = cube;

  printf("%d %d %d\n", sq(x), cube(x), f(3));
  printf("%d %d\n", clamp(x, -10, 10), add(sub(x, 1), sq(2)));
  count();
  count();
  printf("%d\n", count());
  return 0;
}
