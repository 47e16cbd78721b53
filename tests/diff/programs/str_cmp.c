/* strcmp compares as unsigned char; only the sign of its result counts. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void)
{
  static const char *const w[] = { "", "a", "ab", "abc", "abd", "b", "\xff", "A" };
  unsigned i = (unsigned)__VERIFIER_nondet_int() % 8, j = (unsigned)__VERIFIER_nondet_int() % 8;
  char own[4] = { 'a', (char)('a' + i), '\0', 'x' };

  printf("%d %d\n", sign(strcmp(w[i], w[j])), sign(strcmp(w[j], w[i])));
  printf("%d %d\n", sign(strcmp("abc", own)), strcmp(own, own));
  int less = 0;
  for (unsigned k = 0; k < 8; k++)
    less += strcmp(w[k], w[i]) < 0;
  printf("%d\n", less);
  if (!strcmp(own, "ab"))
    puts("equal");
  return 0;
}
