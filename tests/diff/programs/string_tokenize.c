/* A tokenizer that cuts a string in place. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static char *next(char **rest, const char *seps)
{
  char *s = *rest;
  while (*s && strchr(seps, *s))
    s++;
  if (!*s) {
    *rest = s;
    return NULL;
  }
  char *tok = s;
  while (*s && !strchr(seps, *s))
    s++;
  if (*s)
    *s++ = '\0';
  *rest = s;
  return tok;
}

int main(void)
{
  char line[] = "  set x=10, y = -3;;end ";
  unsigned cut = (unsigned)__VERIFIER_nondet_int() % sizeof line;
  char *rest = line, *tok;
  int n = 0;

  line[cut] = '\0';
  while ((tok = next(&rest, " =,;")) != NULL)
    printf("%d:%s ", n++, tok);
  printf("| %d\n", n);
  return n;
}
