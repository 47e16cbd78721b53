/* Numbers to text in any base and back. */
#include <stdio.h>
#include <string.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";

static char *format(unsigned x, unsigned base, char *end)
{
  *--end = '\0';
  do
    *--end = digits[x % base];
  while (x /= base);
  return end;
}

static unsigned parse(const char *s, unsigned base)
{
  unsigned r = 0;
  while (*s) {
    const char *d = strchr(digits, *s++);
    if (!d || (unsigned)(d - digits) >= base)
      break;
    r = r * base + (unsigned)(d - digits);
  }
  return r;
}

int main(void)
{
  char buf[40];
  unsigned x = __VERIFIER_nondet_uint();
  static const unsigned bases[] = { 2, 3, 8, 10, 16, 36 };

  for (unsigned i = 0; i < sizeof bases / sizeof bases[0]; i++) {
    char *s = format(x, bases[i], buf + sizeof buf);
    printf("%u: %s %d\n", bases[i], s, parse(s, bases[i]) == x);
  }
  printf("%u %u\n", parse("12x9", 10), parse("ff", 16));
  return 0;
}
