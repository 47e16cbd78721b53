/* strncmp: a bound, and the terminator before it. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static int sign(int x) { return (x > 0) - (x < 0); }
static int starts(const char *s, const char *prefix) { return strncmp(s, prefix, strlen(prefix)) == 0; }

int main(void)
{
  char a[] = "prefix-one", b[] = "prefix-two";
  size_t n = (unsigned)__VERIFIER_nondet_int() % 11;
  char noterm[3] = { 'p', 'r', 'e' };

  printf("%zu %d %d\n", n, sign(strncmp(a, b, n)), sign(strncmp(b, a, n)));
  printf("%d %d %d\n", starts(a, "prefix"), starts(a, "two"), starts(a, ""));
  printf("%d\n", strncmp(noterm, a, 3));
  b[n] = '\0';
  printf("%d\n", sign(strncmp(a, b, 50)));
  printf("%d %d\n", strncmp("x", "y", 0), sign(strncmp("ab", "abc", 3)));
  return 0;
}
