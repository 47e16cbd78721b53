/* A recursive-descent parser and evaluator. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static const char *p;
static int errors;

static int expr(void);

static int atom(void)
{
  int v = 0, neg = 0;
  while (*p == '-') {
    neg = !neg;
    p++;
  }
  if (*p == '(') {
    p++;
    v = expr();
    if (*p == ')')
      p++;
    else
      errors++;
  } else if (*p >= '0' && *p <= '9') {
    while (*p >= '0' && *p <= '9' && v < 100000)
      v = v * 10 + (*p++ - '0');
  } else {
    errors++;
  }
  return neg ? -v : v;
}

static int term(void)
{
  long v = atom();
  while (*p == '*' || *p == '/') {
    char op = *p++;
    int r = atom();
    v = op == '*' ? v * r % 100003 : r ? v / r : 0;
  }
  return (int)v;
}

static int expr(void)
{
  int v = term();
  while (*p == '+' || *p == '-')
    v = *p++ == '+' ? (v + term()) % 100003 : (v - term()) % 100003;
  return v;
}

int main(void)
{
  static const char *const in[] = { "1+2*3", "(1+2)*3", "--7-(2-5)*(4/0)", "2*(3", "", "8/3*3-1" };
  char own[10];
  for (int i = 0; i < 9; i++)
    own[i] = "12+*-()3/"[(unsigned)__VERIFIER_nondet_int() % 9];
  own[9] = '\0';
  for (int i = 0; i < 7; i++) {
    p = i < 6 ? in[i] : own;
    errors = 0;
    int v = expr();
    printf("%d %d rest '%s'\n", v, errors, p);
  }
  return 0;
}
