/* ERROR for some inputs: an index past the terminator of a literal. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static char pick(const char *s, unsigned i) { return s[i]; }

int main(void)
{
  const char *text = "seven77";
  unsigned i = (unsigned)__VERIFIER_nondet_int() % 10;

  printf("%s %u\n", text, i);
  printf("%d\n", pick(text, i));
  return 0;
}
