#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_int();
  int a[1001];
  if (n > 1000) return 0;
  for (unsigned i = 0; i < n; i++) a[i] = i * 2;
  for (unsigned i = 0; i < n; i++)
    if (a[i] != (int)(2 * i)) reach_error();
  return 0;
}
