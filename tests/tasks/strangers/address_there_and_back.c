/* The bytes of a pointer are the same pointer when they come back, and numbers beside pointers are what they are. */
#include <stdint.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct value {
  int kind;
  union {
    long i;
    char *s;
  } u;
};
int main(void) {
  int x = 5, k = __VERIFIER_nondet_int();
  union {
    int *p;
    uintptr_t u;
  } a = {&x}, b;
  b.u = a.u;
  if (*b.p != 5) reach_error();
  struct value v;
  if (k > 3) {
    v.kind = 1;
    v.u.i = k;
  } else {
    v.kind = 2;
    v.u.s = (char *)&x;
  }
  if (v.kind == 1 && v.u.i <= 3) reach_error();
  if (v.kind == 2 && !v.u.s) reach_error();
  int *q = &x, *r;
  memcpy(&r, &q, sizeof r);
  if (*r != 5) reach_error();
  return 0;
}
