/* A lexer of numbers as a state machine over characters. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

enum state { START, SIGN, DIGITS, BAD };

static enum state step(enum state s, char c)
{
  switch (s) {
  case START:
    if (c == '+' || c == '-')
      return SIGN;
    /* fall through */
    __attribute__((fallthrough));
  case SIGN:
  case DIGITS:
    return c >= '0' && c <= '9' ? DIGITS : BAD;
  case BAD:
    break;
  }
  return BAD;
}

int main(void)
{
  static const char alphabet[] = "+-0123x";
  for (int round = 0; round < 4; round++) {
    enum state s = START;
    unsigned len = (unsigned)__VERIFIER_nondet_int() % 4;
    for (unsigned i = 0; i < len; i++) {
      char c = alphabet[(unsigned)__VERIFIER_nondet_int() % 7];
      putchar(c);
      s = step(s, c);
    }
    printf(" -> %d\n", s);
  }
  return 0;
}
