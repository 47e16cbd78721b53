/* An int need not lie at a multiple of 16, whatever the bytes of its address are read through. */
#include <stdint.h>
extern void reach_error(void);
int main(void) {
  int x = 1, y = 2;
  union {
    int *p;
    uintptr_t u;
  } a = {&x}, b = {&y};
  if ((a.u | b.u) & 15) reach_error();
  return 0;
}
