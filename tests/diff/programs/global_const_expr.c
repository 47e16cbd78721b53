/* Constant expressions in global initialisers. */
#include <stdio.h>
#include <stddef.h>
#include <limits.h>
extern int __VERIFIER_nondet_int(void);

enum { N = 4, M = N * N - 1 };
struct s { char c; int v[N]; };

static int a = N > 3 ? M : -M;
static unsigned b = ~0u >> 4, c = -1;
static long d = (long)INT_MAX + 1, e = (short)70000;
static unsigned char f = (unsigned char)(200 + 100);
static int g = 'a' + 1, h = (1 << 10) | 0x0f, i = -7 / 2, j = -7 % 3;
static size_t k = sizeof(struct s) * 2, l = offsetof(struct s, v[2]);
static int m = !5 + !!5, n = (N & 6) + 0 * N;
static int arr[M] = { [M - 1] = sizeof(int) == 4 && N > 2 };
static _Bool o = 0x100;

int main(void)
{
  int x = __VERIFIER_nondet_int() % M;
  printf("%d %u %u %ld %ld %d\n", a, b, c, d, e, f);
  printf("%d %d %d %d %zu %zu\n", g, h, i, j, k, l);
  printf("%d %d %d %d\n", m, n, arr[M - 1], o);
  switch (x) {
  case N: printf("N\n"); break;
  case N + 1 ... M: printf("above\n"); break;
  default: printf("below\n");
  }
  return 0;
}
