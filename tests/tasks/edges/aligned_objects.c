/* Addresses of objects are multiples of what their declarations ask for, and their types. */
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct __attribute__((aligned(128))) wide { char c; };
static _Alignas(256) char fixed[3];
static int is_off(void *p, unsigned multiple) { return ((uintptr_t)p & (multiple - 1)) != 0; }
int main(void) {
  char before = 'b';
  _Alignas(64) char bytes[64];
  struct wide w = {before};
  long number = 1;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 9) return 0;
  _Alignas(512) char some[n];
  some[0] = bytes[0] = before;
  int off = is_off(bytes, 64) || is_off(&w, 128) || is_off(some, 512) || is_off(fixed, 256) ||
            is_off(&number, _Alignof(long));
  if (off) reach_error();
  return some[0] != bytes[0] || number != 1 || w.c != before;
}
