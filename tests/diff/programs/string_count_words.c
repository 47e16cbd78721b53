/* Counting letters, words and lines. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct wc { int lines, words, chars; int hist[26]; };

static struct wc count(const char *s)
{
  struct wc w = { 0, 0, 0, { 0 } };
  int in = 0;
  for (; *s; s++) {
    w.chars++;
    if (*s == '\n')
      w.lines++;
    if (*s == ' ' || *s == '\n' || *s == '\t') {
      in = 0;
    } else if (!in) {
      in = 1;
      w.words++;
    }
    if (*s >= 'a' && *s <= 'z')
      w.hist[*s - 'a']++;
  }
  return w;
}

int main(void)
{
  const char text[] = "the cat\nsat on  the\tmat\n";
  unsigned from = (unsigned)__VERIFIER_nondet_int() % sizeof text;
  struct wc w = count(text + from);

  printf("%d %d %d\n", w.lines, w.words, w.chars);
  for (int i = 0; i < 26; i++)
    if (w.hist[i])
      printf("%c%d ", 'a' + i, w.hist[i]);
  printf("\n");
  return w.words;
}
