#include <stdio.h>
static int x = 1;
__attribute__((constructor(200))) static void late(void) { x = x * 2; }
__attribute__((constructor(101))) static void init(void) { x = 5; }
__attribute__((constructor)) static void last(void) { x++; }
int main(void) {
  printf("%d\n", x);
  return 0;
}
