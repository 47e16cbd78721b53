/* What lies between the members of a structure that is initialised in a block is left open (C 6.2.6.1). */
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct pair {
  char c;
  int i;
};
int main(void) {
  struct pair a = {1, 2}, b = {1, 2};
  if (__VERIFIER_nondet_int()) b = a;
  if (((unsigned char *)&b)[2] != 0 || memcmp(&a, &b, sizeof a) != 0) reach_error();
  return 0;
}
