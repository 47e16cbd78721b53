/* A line of text whose changes can be undone: what was there is kept in a list. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct change {
  int added;
  size_t at;
  char c;
  struct change *before;
};

struct line {
  char text[40];
  size_t len;
  struct change *last;
};

static int keep(struct line *l, int added, size_t at, char c) {
  struct change *x = malloc(sizeof *x);
  if (!x) return -1;
  x->added = added;
  x->at = at;
  x->c = c;
  x->before = l->last;
  l->last = x;
  return 0;
}

static void put(struct line *l, size_t at, char c) {
  memmove(l->text + at + 1, l->text + at, l->len - at);
  l->text[at] = c;
  l->len++;
}

static void take(struct line *l, size_t at) {
  memmove(l->text + at, l->text + at + 1, l->len - at - 1);
  l->len--;
}

static void undo(struct line *l) {
  struct change *x = l->last;
  if (!x) return;
  l->last = x->before;
  if (x->added && x->at < l->len)
    take(l, x->at);
  else if (!x->added && l->len < sizeof l->text && x->at <= l->len)
    put(l, x->at, x->c);
  free(x);
}

int main(void) {
  struct line l = {.len = 0, .last = NULL};
  int what;
  while ((what = __VERIFIER_nondet_int()) != 0) {
    int n = __VERIFIER_nondet_int();
    size_t at = n < 0 ? 0 : (size_t)n;
    if (what == 1 && at <= l.len && l.len <= sizeof l.text) {
      if (keep(&l, 1, at, 0) == 0) put(&l, at, (char)('a' + (n & 15)));
    } else if (what == 2 && at < l.len) {
      if (keep(&l, 0, at, l.text[at]) == 0) take(&l, at);
    } else {
      undo(&l);
    }
  }
  while (l.last) {
    struct change *x = l.last;
    l.last = x->before;
    free(x);
  }
  printf("%.*s\n", (int)l.len, l.text);
  return 0;
}
