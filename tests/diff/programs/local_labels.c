/* GNU __label__: a macro with its own label, used twice. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

#define FIND(arr, n, what) ({          \
  __label__ done;                      \
  int at = -1;                         \
  for (int i = 0; i < (n); i++)        \
    if ((arr)[i] == (what)) {          \
      at = i;                          \
      goto done;                       \
    }                                  \
done:                                  \
  at; })

int main(void)
{
  int a[] = { 5, 3, 8, 1, 9 };
  int x = (int)((unsigned)__VERIFIER_nondet_int() % 10);
  int p = FIND(a, 5, x);
  int q = FIND(a, 3, 8);

  printf("%d %d %d\n", x, p, q);
  return 0;
}
