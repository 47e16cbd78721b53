/* An error that runs come to: no room for a minus sign. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char b[2];
  for (int i = 0; i < 8; i++) {
    int x = __VERIFIER_nondet_int() % 10;
    sprintf(b, "%d", x);
    puts(b);
  }
  return 0;
}
