/* A linked stack: checking brackets. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct frame { char want; struct frame *below; };

static const char opening[] = "([{", closing[] = ")]}";

static int balanced(const char *s)
{
  struct frame *top = NULL;
  int ok = 1;
  for (; *s && ok; s++) {
    const char *open = strchr(opening, *s);
    if (open) {
      struct frame *f = malloc(sizeof *f);
      if (!f)
        exit(1);
      f->want = closing[open - opening];
      f->below = top;
      top = f;
    } else if (strchr(closing, *s)) {
      struct frame *f = top;
      if (!f || f->want != *s) {
        ok = 0;
        break;
      }
      top = f->below;
      free(f);
    }
  }
  ok = ok && !top;
  while (top) {
    struct frame *f = top->below;
    free(top);
    top = f;
  }
  return ok;
}

int main(void)
{
  char s[9];
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 9;
  for (unsigned i = 0; i < n; i++)
    s[i] = "()[]{}x"[(unsigned)__VERIFIER_nondet_int() % 7];
  s[n] = '\0';
  printf("%s %d\n", s, balanced(s));
  printf("%d%d%d%d\n", balanced("([]{})"), balanced("(]"), balanced("(("), balanced(""));
  return 0;
}
