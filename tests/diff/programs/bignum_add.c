/* Addition of decimal numbers digit by digit. */
#include <stdio.h>
#include <string.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static void add(char *out, const char *a, const char *b)
{
  int i = (int)strlen(a), j = (int)strlen(b);
  int k = (i > j ? i : j) + 1, carry = 0;

  out[k] = '\0';
  while (k > 0) {
    int d = carry;
    if (i > 0)
      d += a[--i] - '0';
    if (j > 0)
      d += b[--j] - '0';
    out[--k] = (char)('0' + d % 10);
    carry = d / 10;
  }
}

int main(void)
{
  char a[12], b[12], s[16];
  unsigned n = __VERIFIER_nondet_uint() % 11, m = __VERIFIER_nondet_uint() % 11;

  for (unsigned i = 0; i < n; i++)
    a[i] = (char)('0' + __VERIFIER_nondet_uint() % 10);
  a[n] = '\0';
  for (unsigned i = 0; i < m; i++)
    b[i] = "9876543219"[i];
  b[m] = '\0';
  add(s, a, b);
  printf("%s + %s = %s\n", a, b, s);
  add(s, "999", "1");
  puts(s);
  return 0;
}
