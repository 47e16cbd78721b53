/* _Alignof and _Alignas. */
#include <stdio.h>
#include <stddef.h>
#include <stdalign.h>
extern int __VERIFIER_nondet_int(void);

struct a { char c; double *p; };
struct b { _Alignas(16) char c; int x; };

int main(void)
{
  int x = __VERIFIER_nondet_int() % 50;
  alignas(32) char buf[40];
  struct b b = { 'q', x };

  printf("%zu %zu %zu %zu\n", _Alignof(char), _Alignof(short), _Alignof(int), _Alignof(long));
  printf("%zu %zu %zu\n", _Alignof(void *), _Alignof(struct a), alignof(struct b));
  printf("%zu %zu\n", sizeof(struct b), offsetof(struct b, x));
  printf("%zu %zu\n", _Alignof(int[5]), alignof(max_align_t));
  buf[39] = b.c;
  printf("%c %d\n", buf[39], b.x);
  return 0;
}
