/* Two and three functions that call each other. */
#include <stdio.h>
#include <stdbool.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static bool odd(unsigned n);
static bool even(unsigned n) { return n == 0 ? true : odd(n - 1); }
static bool odd(unsigned n) { return n == 0 ? false : even(n - 1); }

static int female(int n);
static int male(int n) { return n == 0 ? 0 : n - female(male(n - 1)); }
static int female(int n) { return n == 0 ? 1 : n - male(female(n - 1)); }

static int a(int n), b(int n), c(int n);
static int a(int n) { return n <= 0 ? 1 : b(n - 1) * 2; }
static int b(int n) { return n <= 0 ? 2 : c(n - 2) + 3; }
static int c(int n) { return n <= 0 ? 3 : a(n - 1) - 1; }

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint() % 15;
  printf("%u %d %d\n", n, even(n), odd(n));
  for (int i = 0; i <= (int)n; i++)
    printf("%d/%d ", male(i), female(i));
  printf("\n%d %d %d\n", a((int)n), b((int)n), c((int)n));
  return even(n);
}
