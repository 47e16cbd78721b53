/* Numbers that are too large for strtol and its kin. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  static const char *const text[] = { "99999999999999999999", "-99999999999999999999", "9223372036854775807",
                                      "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
                                      "18446744073709551615", "18446744073709551616", "-1", "0x7fffffffffffffff",
                                      "0x8000000000000000", "777777777777777777777", "1777777777777777777777",
                                      "2000000000000000000000" };
  int first = __VERIFIER_nondet_int() & 1;
  for (unsigned i = 0; i < sizeof text / sizeof *text; i++) {
    int base = i > 10 ? 8 : i > 8 ? 16 : 10;
    char *end;
    errno = 0;
    unsigned long long n = first ? (unsigned long long)strtoll(text[i], &end, base) : strtoull(text[i], &end, base);
    int large = errno == ERANGE;
    printf("%llu %d %d\n", n, large, *end);
  }
  return 0;
}
