/* __func__, __LINE__ and __FILE__ (only its presence). */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static const char *who(void) { return __func__; }
static int lines(void) { return __LINE__; }

static void log_at(const char *f, int line, int v) { printf("%s:%d %d\n", f, line, v); }
#define LOG(v) log_at(__func__, __LINE__, (v))

int main(void)
{
  int x = __VERIFIER_nondet_int() % 10;
  printf("%s %s %d\n", who(), __func__, lines());
  LOG(x);
  if (x > 3)
    LOG(x * x);
  printf("%zu %d\n", sizeof __func__, __FILE__[0] != '\0');
  printf("%d\n", __STDC__);
  return 0;
}
