/* Wildcard matching (recursive) and naive substring search. */
#include <stdio.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);

static bool match(const char *p, const char *s)
{
  if (*p == '\0')
    return *s == '\0';
  if (*p == '*')
    return match(p + 1, s) || (*s && match(p, s + 1));
  return *s && (*p == '?' || *p == *s) && match(p + 1, s + 1);
}

static int find(const char *hay, const char *needle)
{
  for (int i = 0; ; i++) {
    int j = 0;
    while (needle[j] && hay[i + j] == needle[j])
      j++;
    if (!needle[j])
      return i;
    if (!hay[i + j])
      return -1;
  }
}

int main(void)
{
  static const char *const pats[] = { "", "*", "a*c", "?b?", "*b*", "abc", "a?" };
  char s[5];
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 5;
  for (unsigned i = 0; i < n; i++)
    s[i] = (char)('a' + (unsigned)__VERIFIER_nondet_int() % 3);
  s[n] = '\0';
  printf("%s ", s);
  for (unsigned i = 0; i < sizeof pats / sizeof *pats; i++)
    printf("%d", match(pats[i], s));
  printf(" %d %d %d\n", find(s, "b"), find("mississippi", "ssip"), find("abc", ""));
  return 0;
}
