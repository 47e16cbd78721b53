/* Enumerators as bit flags. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

enum perm { READ = 1 << 0, WRITE = 1 << 1, EXEC = 1 << 2, ALL = READ | WRITE | EXEC };

static void show(unsigned p)
{
  putchar(p & READ ? 'r' : '-');
  putchar(p & WRITE ? 'w' : '-');
  putchar(p & EXEC ? 'x' : '-');
  putchar(' ');
}

int main(void)
{
  unsigned p = __VERIFIER_nondet_uint() & ALL;
  enum { LOCAL = 100, NEXT } local = NEXT;

  show(p);
  show(p | WRITE);
  show(p & ~(unsigned)READ);
  show(p ^ ALL);
  printf("%d %d\n", local, ALL);
  return (int)p;
}
