/* All permutations of a string by backtracking. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static int count;

static void permute(char *s, unsigned at, unsigned n)
{
  if (at == n) {
    count++;
    printf("%s ", s);
    return;
  }
  for (unsigned i = at; i < n; i++) {
    char t = s[at];
    s[at] = s[i];
    s[i] = t;
    permute(s, at + 1, n);
    s[i] = s[at];
    s[at] = t;
  }
}

int main(void)
{
  char s[] = "abcd";
  unsigned n = __VERIFIER_nondet_uint() % 5;
  s[n] = '\0';
  permute(s, 0, n);
  printf("%d\n", count);
  return 0;
}
