/* A string that has no end of its own goes on into the elements behind it, and into what was handed out of a buffer:
 * where it ended once, it need not end when these were written. */
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct entry {
  void *to;
  long v;
};
struct box {
  char name[16];
  struct entry entry[10];
  char end[16];
};
struct line {
  char text[80];
  int n;
};
struct token {
  char *text;
};
static void cut(struct line *l, struct token *t, int at) { t->text = &l->text[at]; }
int main(void) {
  static struct box b;
  memset(b.name, 'a', sizeof b.name);
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 10, j = (unsigned)__VERIFIER_nondet_int() % 10;
  b.entry[j].to = NULL;
  b.end[0] = 0;
  size_t first = strlen(b.name);
  b.entry[k].to = (void *)0x6262626262626262;
  b.entry[k].v = 0x6262626262626262;
  size_t second = strlen(b.name);
  struct line *l = malloc(sizeof *l);
  struct token *t = malloc(sizeof *t);
  size_t third = 0, fourth = 0;
  if (l && t) {
    strcpy(l->text, "abc def");
    cut(l, t, 4);
    third = strlen(l->text);
    t->text[3] = 'x';
    t->text[4] = 0;
    fourth = strlen(l->text);
  }
  free(l);
  free(t);
  return second > first || fourth > third;
}
