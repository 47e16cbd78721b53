/* Factorials with an array of base 10000 digits. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

#define BASE 10000
#define MAX 12

struct big { int n; int d[MAX]; };

static void mul(struct big *b, int k)
{
  int carry = 0;
  for (int i = 0; i < b->n; i++) {
    int t = b->d[i] * k + carry;
    b->d[i] = t % BASE;
    carry = t / BASE;
  }
  while (carry && b->n < MAX) {
    b->d[b->n++] = carry % BASE;
    carry /= BASE;
  }
}

int main(void)
{
  struct big f = { 1, { 1 } };
  int n = (int)(__VERIFIER_nondet_uint() % 35);

  for (int i = 2; i <= n; i++)
    mul(&f, i);
  printf("%d! = %d", n, f.d[f.n - 1]);
  for (int i = f.n - 2; i >= 0; i--)
    printf("%04d", f.d[i]);
  printf("\n");
  return f.n;
}
