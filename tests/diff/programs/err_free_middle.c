/* ERROR for some inputs: free of a pointer into a heap object. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  char *s = malloc(16), *p;
  unsigned blanks = (unsigned)__VERIFIER_nondet_int() % 4;

  if (!s)
    return 1;
  for (unsigned i = 0; i < blanks; i++)
    s[i] = ' ';
  s[blanks] = 'x';
  s[blanks + 1] = '\0';
  for (p = s; *p == ' '; p++)
    ;
  printf("[%s] [%s]\n", s, p);
  free(p);
  printf("freed\n");
  return 0;
}
