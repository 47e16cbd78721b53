/* A calculator in reverse Polish notation. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int eval(const char *s, int x, int *err)
{
  int st[8], n = 0;
  *err = 0;
  for (; *s; s++) {
    if (*s >= '0' && *s <= '9') {
      st[n++] = *s - '0';
    } else if (*s == 'x') {
      st[n++] = x;
    } else {
      if (n < 2) {
        *err = 1;
        return 0;
      }
      int b = st[--n], *a = &st[n - 1];
      switch (*s) {
      case '+': *a += b; break;
      case '-': *a -= b; break;
      case '*': *a *= b; break;
      case '/':
        if (b == 0) {
          *err = 2;
          return 0;
        }
        *a /= b;
        break;
      default:
        *err = 3;
        return 0;
      }
    }
  }
  return n == 1 ? st[0] : (*err = 4);
}

int main(void)
{
  static const char *const prog[] = { "34+", "xx*2-", "9x/", "1x2*+3-", "+", "12", "12?", "55-x*7+" };
  int x = __VERIFIER_nondet_int() % 100, err;
  for (unsigned i = 0; i < sizeof prog / sizeof *prog; i++) {
    int r = eval(prog[i], x, &err);
    printf("%s=%d(%d) ", prog[i], r, err);
  }
  printf("\n");
  return 0;
}
