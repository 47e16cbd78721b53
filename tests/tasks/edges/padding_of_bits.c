/* Nor has C it that the bits beside a bit-field are zero. */
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct bits {
  unsigned low : 3;
  int i;
};
int main(void) {
  struct bits a = {5, __VERIFIER_nondet_int()};
  struct bits b = {5, 2};
  if (*(unsigned char *)&b != 5 || *(unsigned char *)&a != 5) reach_error();
  return 0;
}
