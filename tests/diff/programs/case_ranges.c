/* GNU case ranges. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static char kind(int c)
{
  switch (c) {
  case 'a' ... 'z': return 'l';
  case 'A' ... 'Z': return 'u';
  case '0' ... '9': return 'd';
  case -100 ... -1: return 'n';
  case 1000 ... 2000000: return 'b';
  case ' ':
  case '\t': return 's';
  default: return '?';
  }
}

int main(void)
{
  static const int probe[] = { 'a', 'm', 'z', 'A', '5', '9', ' ', '\t', -1, -100, -101, 1000, 2000000, 2000001 };
  for (unsigned i = 0; i < sizeof probe / sizeof probe[0]; i++)
    putchar(kind(probe[i]));
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int() % 128;
  printf(" %c %c\n", kind(x), kind(y));
  return 0;
}
