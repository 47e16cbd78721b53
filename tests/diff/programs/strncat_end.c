/* strncat ends what it appends, in a buffer that holds other bytes than zeros. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  char buf[12];
  size_t n = (unsigned)__VERIFIER_nondet_int() % 4 + 1;

  memset(buf, '#', sizeof buf);
  strcpy(buf, "ab");
  strncat(buf, "cdef", n);
  for (int i = 0; i < 12; i++)
    printf("%d ", buf[i]);
  printf("\n%s\n", buf);
  return 0;
}
