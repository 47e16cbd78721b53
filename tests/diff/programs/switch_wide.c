/* The controlling expression may be long long, unsigned or char. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern long long __VERIFIER_nondet_longlong(void);

static int f(long long x)
{
  switch (x) {
  case 0: return 0;
  case 4294967296LL: return 1;
  case -4294967296LL: return 2;
  case 0x7fffffffffffffffLL: return 3;
  default: return 4;
  }
}

static int g(unsigned u)
{
  switch (u) {
  case 0xffffffffu: return 1;
  case 0x80000000u: return 2;
  default: return 0;
  }
}

static int h(signed char c)
{
  switch (c) {
  case -1: return 1;
  case 'a': return 2;
  case '\x7f': return 3;
  default: return 0;
  }
}

int main(void)
{
  printf("%d %d %d %d %d\n", f(0), f(1LL << 32), f(-(1LL << 32)), f(0x7fffffffffffffffLL), f(5));
  printf("%d %d %d\n", g(-1), g(1u << 31), g(3));
  printf("%d %d %d\n", h((signed char)255), h('a'), h(127));
  long long x = __VERIFIER_nondet_longlong();
  int y = __VERIFIER_nondet_int();
  printf("%d %d %d\n", f(x), g((unsigned)y), h((signed char)y));
  return 0;
}
