/* The same as a number. */
#include <stdint.h>
extern void reach_error(void);
static int a[2], x;

int main(void) {
  intptr_t p = (intptr_t)(a + 10), q = (intptr_t)&x;
  if (p != q) reach_error();
  return 0;
}
