/* Unsigned bit-fields: truncation, neighbours untouched, size. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

struct date { unsigned day : 5, month : 4, year : 7; };
struct flags { unsigned a : 1; unsigned b : 1; unsigned : 6; unsigned c : 8; };

int main(void)
{
  unsigned x = __VERIFIER_nondet_uint();
  struct date d = { 0, 0, 0 };
  struct flags f = { 1, 0, 200 };

  d.day = x & 31;
  d.month = (x >> 5) & 15;
  d.year = (x >> 9) & 127;
  printf("%u %u %u\n", d.day, d.month, d.year);
  d.month = 15;
  printf("%u %u %u\n", d.day, d.month, d.year);
  d.day += 20;
  d.month++;
  printf("%u %u %u\n", d.day, d.month, d.year);
  f.b = !f.a;
  f.c += 100;
  f.a ^= 1;
  printf("%d %d %d\n", f.a, f.b, f.c);
  struct date e = d;
  e.year = ~e.year;
  printf("%u %u %zu %zu\n", e.year, d.year, sizeof d, sizeof f);
  return (int)d.month;
}
