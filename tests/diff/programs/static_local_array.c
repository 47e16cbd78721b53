/* Static local arrays and structures; a returned pointer to one. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static const char *digit(unsigned d)
{
  static const char *const names[] = { "zero", "one", "two", "three" };
  return d < 4 ? names[d] : "many";
}

static char *format(unsigned x)
{
  static char buf[16];
  char *p = buf + sizeof buf;
  *--p = '\0';
  do
    *--p = (char)('0' + x % 10);
  while ((x /= 10) != 0);
  return p;
}

static int *slot(int i)
{
  static struct { int used, v[4]; } pool;
  pool.used++;
  pool.v[i & 3] += pool.used;
  return &pool.v[i & 3];
}

int main(void)
{
  unsigned x = (unsigned)__VERIFIER_nondet_int();
  printf("%s %s\n", digit(x % 5), digit(3));
  printf("%s\n", format(x));
  printf("%s\n", format(0));
  *slot(1) += 100;
  printf("%d ", *slot(1));
  printf("%d\n", *slot((int)(x % 4)));
  return 0;
}
