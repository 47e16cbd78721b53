/* ERROR for some inputs: an int shifted by its width or more. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static unsigned bit(unsigned s) { return 1u << s; }

int main(void)
{
  unsigned m = 0;

  for (int i = 0; i < 2; i++) {
    unsigned s = __VERIFIER_nondet_uint() % 20 + 18;
    printf("%u\n", s);
    m |= bit(s);
  }
  printf("%u\n", m);
  return 0;
}
