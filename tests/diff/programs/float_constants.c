/* The bytes of floating-point constants of every format. */
#include <stdio.h>
#include <string.h>
static _Float16 h = 1.5f16;
static _Float16 hs[2] = {1.0f16, -2.0f16};
static __bf16 z = 1.0;
static __float128 q = -1.25;
static long double l = 2.5L;
static const float f = -0.1f;
static double ds[3] = {1, 2.5, 1e300};
struct s {
  char c;
  _Float16 f;
  long double l;
} st = {1, 0.1f16, 1e4000L};
static void show(const char *n, const void *p, unsigned k) {
  const unsigned char *b = p;
  printf("%s", n);
  for (unsigned i = 0; i < k; i++) printf(" %02x", b[i]);
  printf("\n");
}
int main(void) {
  show("h", &h, 2);
  show("hs", hs, 4);
  show("z", &z, 2);
  show("q", &q, 16);
  show("l", &l, 10);
  show("f", &f, 4);
  show("ds", ds, 24);
  show("st.f", &st.f, 2);
  show("st.l", &st.l, 10);
  return 0;
}
