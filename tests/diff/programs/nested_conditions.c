/* Conditions within conditions, of loops and as values. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int bit(int n, int k) { return n >> k & 1; }

int main(void)
{
  for (int round = 0; round < 4; round++) {
    int n = (int)((unsigned)__VERIFIER_nondet_int() % 256), s = 0, i;
    for (i = 0; i < 6 && (bit(n, i) || bit(n, i + 1)); i++) s++;
    printf("%d ", s);
    for (i = 0; (i < 6 && bit(n, i)) || (i < 4 && (bit(n, 7) || bit(n, i + 2))); i++) s += 2;
    printf("%d ", s);
    while (s > 0 && (s > 9 || (bit(n, s & 7) && !(bit(n, 3) || s == 4)))) s--;
    printf("%d ", s);
    do s += 3; while (s < 20 && (bit(n, 1) || (bit(n, 2) && bit(n, 3)) || s < 9));
    printf("%d ", s);
    int v = bit(n, 0) && (bit(n, 1) || bit(n, 2)), w = (v || bit(n, 4)) && (!v || bit(n, 5) || (bit(n, 6) && v));
    printf("%d %d ", v, w);
    int c = bit(n, 0) ? bit(n, 1) && bit(n, 2) : bit(n, 3) || (bit(n, 4) && (bit(n, 5) || bit(n, 6)));
    while (c && (s < 30 || v) && (s < 40)) s += 5;
    printf("%d %d\n", c, s);
  }
  return 0;
}
