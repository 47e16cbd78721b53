/* The same of a number that the bytes of a pointer were copied to. */
#include <stdint.h>
#include <string.h>
extern void reach_error(void);
static char a, b;
int main(void) {
  char *p = &b;
  uintptr_t u;
  memcpy(&u, &p, sizeof u);
  if (u & 15) reach_error();
  return a;
}
