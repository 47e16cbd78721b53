/* Addresses are multiples of what was asked for: of 33, that is the next power of two. */
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  size_t n = __VERIFIER_nondet_int() ? 10 : 200;
  size_t multiple = 64;
  void *p = NULL;
  switch (__VERIFIER_nondet_int()) {
    case 0: if (posix_memalign(&p, multiple, n)) return 0; break;
    case 1: p = aligned_alloc(multiple, n); break;
    case 2: p = memalign(multiple, n); break;
    case 3: p = memalign(33, n); break;
    case 4: p = valloc(n); multiple = 4096; break;
    case 5: p = pvalloc(n); multiple = 4096; break;
    default: p = malloc(n); multiple = _Alignof(max_align_t); break;
  }
  if (p && !((uintptr_t)p % multiple)) reach_error();
  free(p);
  return 0;
}
