/* strcat chains, and building a text piece by piece. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  char buf[64] = "";
  static const char *const parts[] = { "one", "two", "three", "" };
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 5;

  for (unsigned i = 0; i < n; i++) {
    if (buf[0])
      strcat(buf, ", ");
    strcat(buf, parts[(unsigned)__VERIFIER_nondet_int() % 4]);
  }
  printf("[%s] %zu\n", buf, strlen(buf));
  char *r = strcat(strcat(strcpy(buf, "a"), "b"), "c");
  printf("%s %d\n", buf, r == buf);
  buf[1] = '\0';
  strcat(buf, "Z");
  printf("%s %c\n", buf, buf[2] ? buf[2] : '0');
  return 0;
}
