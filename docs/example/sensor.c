/* Two functions without a body. */
#include <assert.h>

extern int sensor(int channel);
extern void report(int *value);

int main(void) {
  int v = sensor(3), w = v;
  assert(v == w);
#ifdef REPORT
  report(&v);
  assert(v == w);
#endif
  return 0;
}
