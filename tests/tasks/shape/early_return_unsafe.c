#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) { abort(); }

struct word {
  unsigned char letter;
  struct word *more;
};

/* 0 if there is nothing but as at the front and bs behind them. */
static int check(const struct word *w) {
  if (w == NULL)
    return 0;
  for (; w->letter == 'a'; w = w->more)
    if (w->more == NULL)
      return 0;
  do {
    if (w->letter != 'b')
      return 1;
    w = w->more;
  } while (w);
  return 0;
}

int main(void) {
  struct word *text = NULL;
  unsigned char wanted = 'b';
  while (__VERIFIER_nondet_int()) {
    struct word *w = malloc(sizeof(struct word));
    if (w == NULL)
      break;
    if (__VERIFIER_nondet_uchar() > 100)
      wanted = 'a';
    w->letter = text && text->letter == 'a' ? 'b' : wanted; /* the bug: no b before an a */
    w->more = text;
    text = w;
  }
  if (check(text))
    reach_error();
  return 0;
}
