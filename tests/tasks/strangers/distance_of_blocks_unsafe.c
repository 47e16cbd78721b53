/* Which of two blocks lies behind the other is not known from the bytes of their addresses. */
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
union bytes {
  char *p;
  uintptr_t u;
};
int main(void) {
  union bytes a = {malloc(16)}, b = {malloc(16)};
  if (!a.p || !b.p) return 1;
  if (b.u < a.u) reach_error();
  free(a.p);
  free(b.p);
  return 0;
}
