/* strncpy pads with zeros and may leave the terminator out. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  char buf[9];
  size_t n = (unsigned)__VERIFIER_nondet_int() % 8;

  memset(buf, '#', sizeof buf);
  buf[8] = '\0';
  strncpy(buf, "abcd", n);
  for (int i = 0; i < 8; i++)
    printf("%d ", buf[i]);
  printf("\n");
  memset(buf, '.', 8);
  char *r = strncpy(buf + 1, "xyz", n > 4 ? 3 : n);
  printf("%s %d\n", buf, (int)(r - buf));
  strncpy(buf, "", 3);
  printf("[%s] %d %d %d\n", buf, buf[0], buf[2], buf[3]);
  return 0;
}
