/* Conversions between all widths and signs. */
#include <stdio.h>
#include <stdint.h>
extern long long __VERIFIER_nondet_longlong(void);

static void show(long long v)
{
  printf("%d %d %d %lld | ", (int8_t)v, (int16_t)v, (int32_t)v, (long long)(int64_t)v);
  printf("%d %d %u %llu\n", (uint8_t)v, (uint16_t)v, (uint32_t)v, (unsigned long long)v);
}

int main(void)
{
  long long v = __VERIFIER_nondet_longlong();
  show(v);
  show(0);
  show(-1);
  show(0x8080808080808080ull);
  show(0x7fff7fff7fff7fffll);
  int8_t a = (int8_t)v;
  uint16_t b = (uint16_t)a;
  int32_t c = b;
  uint32_t d = (uint32_t)a;
  int64_t e = d;
  uint64_t f = (uint64_t)a;
  int64_t g = (int32_t)d;
  printf("%d %u %d %u %lld %llu %lld\n", a, b, c, d, (long long)e, (unsigned long long)f, (long long)g);
  return 0;
}
