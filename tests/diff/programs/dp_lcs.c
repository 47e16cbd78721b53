/* Longest common subsequence and edit distance by dynamic programming. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static int min(int a, int b) { return a < b ? a : b; }
static int max(int a, int b) { return a > b ? a : b; }

int main(void)
{
  char a[8], b[] = "abcbdab";
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 7) + 1, m = (int)strlen(b);
  int lcs[9][9] = { { 0 } }, ed[9][9];

  for (int i = 0; i < n; i++)
    a[i] = (char)('a' + (unsigned)__VERIFIER_nondet_int() % 4);
  a[n] = '\0';
  for (int i = 0; i <= n; i++)
    for (int j = 0; j <= m; j++) {
      if (i == 0 || j == 0) {
        ed[i][j] = i + j;
        continue;
      }
      int eq = a[i - 1] == b[j - 1];
      lcs[i][j] = eq ? lcs[i - 1][j - 1] + 1 : max(lcs[i - 1][j], lcs[i][j - 1]);
      ed[i][j] = min(ed[i - 1][j - 1] + !eq, 1 + min(ed[i - 1][j], ed[i][j - 1]));
    }
  printf("%s %s %d %d\n", a, b, lcs[n][m], ed[n][m]);
  return lcs[n][m];
}
