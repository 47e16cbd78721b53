/* printf conversions, widths and flags. */
#include <stdio.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern long long __VERIFIER_nondet_longlong(void);

int main(void)
{
  int x = __VERIFIER_nondet_int();
  long long l = __VERIFIER_nondet_longlong();

  printf("%d|%i|%u|%x\n", x, x, (unsigned)x, (unsigned)x);
  printf("%lld|%llu|%llx\n", l, (unsigned long long)l, (unsigned long long)l);
  printf("%ld|%lu|%lx|%zu\n", (long)l, (unsigned long)l, (unsigned long)l, (size_t)x);
  printf("%hhd|%hd\n", (signed char)x, (short)x);
  printf("[%5d][%-5d][%05d]\n", x % 100, x % 100, x % 100);
  printf("[%3d][%-3d][%03d]\n", x % 100000, x % 100000, x % 100000);
  printf("[%8x][%-8x][%08x]\n", x & 0xfff, x & 0xfff, x & 0xfff);
  printf("[%6s][%-6s][%2s]\n", "abc", "abc", "abc");
  printf("[%3c][%-3c]%%\n", 'q', 'q');
  int n = printf("%d\n", x % 1000);
  printf("%d %d\n", n, printf("abc "));
  putchar('a' + (unsigned char)x % 26);
  putchar('\n');
  puts("end");
  return 0;
}
