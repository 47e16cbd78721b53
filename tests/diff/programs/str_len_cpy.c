/* strlen and strcpy, next to hand-written versions. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static size_t my_len(const char *s)
{
  const char *p = s;
  while (*p)
    p++;
  return (size_t)(p - s);
}

static char *my_cpy(char *d, const char *s)
{
  char *r = d;
  while ((*d++ = *s++) != '\0')
    ;
  return r;
}

int main(void)
{
  const char *words[] = { "", "a", "hello", "with\0nul" };
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 4;
  char a[16], b[16];

  printf("%zu %zu\n", strlen(words[k]), my_len(words[k]));
  char *r = strcpy(a, words[k]);
  printf("%d %s %s\n", r == a, a, my_cpy(b, words[k]));
  strcpy(a + strlen(a), "!");
  my_cpy(b, a);
  printf("%s %zu\n", b, strlen(b));
  strcpy(a, "a longer text");
  a[1 + k] = '\0';
  printf("%s %zu %s\n", a, strlen(a), a + 2 + k);
  return (int)strlen(a);
}
