/* realloc(NULL, n) is malloc(n); the contents survive each move. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  char *s = NULL;
  size_t len = 0;
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 6;
  static const char *const part[] = { "ab", "", "cde", "f" };

  for (unsigned i = 0; i <= n; i++) {
    const char *p = part[(unsigned)__VERIFIER_nondet_int() % 4];
    char *t = realloc(s, len + strlen(p) + 1);
    if (!t) {
      free(s);
      return 1;
    }
    s = t;
    strcpy(s + len, p);
    len += strlen(p);
  }
  printf("%zu [%s]\n", len, s);
  free(s);
  return (int)len;
}
