/* ERROR: strncat writes its zero behind the buffer. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  char buf[6] = "ab";
  size_t n = (unsigned)__VERIFIER_nondet_int() % 2 + 4;
  printf("%zu\n", n);
  strncat(buf, "cdef", n);
  printf("%s\n", buf);
  return 0;
}
