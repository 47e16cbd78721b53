/* Fields packed into a word by shifts and masks. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

#define FIELD(x, at, len) (((x) >> (at)) & ((1u << (len)) - 1))

static unsigned put(unsigned w, unsigned at, unsigned len, unsigned v)
{
  unsigned mask = ((1u << len) - 1) << at;
  return (w & ~mask) | ((v << at) & mask);
}

int main(void)
{
  unsigned year = __VERIFIER_nondet_uint() % 128;
  unsigned month = __VERIFIER_nondet_uint() % 12 + 1;
  unsigned day = __VERIFIER_nondet_uint() % 31 + 1;
  unsigned w = 0;

  w = put(w, 9, 7, year);
  w = put(w, 5, 4, month);
  w = put(w, 0, 5, day);
  printf("%x %u/%u/%u\n", w, FIELD(w, 9, 7), FIELD(w, 5, 4), FIELD(w, 0, 5));
  w = put(w, 5, 4, 31);
  printf("%x %u\n", w, FIELD(w, 5, 4));
  return (int)day;
}
