/* Pattern matching with letters, '.', '?' and '*' by simulating an NFA. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

enum kind { LETTER, ANY, SPLIT, ACCEPT };

struct state {
  enum kind kind;
  char letter;
  unsigned long mark;       /* the last step in which it was active */
  struct state *out, *out2;
  struct state *all;        /* list of all states, to free them */
};

struct nfa {
  struct state *start;
  struct state *states;
  int count;
};

struct set {
  struct state **items;
  int n;
};

static struct state *state_new(struct nfa *a, enum kind kind, char letter) {
  struct state *s = malloc(sizeof *s);
  if (!s) return NULL;
  s->kind = kind;
  s->letter = letter;
  s->mark = 0;
  s->out = s->out2 = NULL;
  s->all = a->states;
  a->states = s;
  if (kind != ACCEPT) a->count++;
  return s;
}

/* Reads a pattern up to the first character that cannot be part of one. */
static int compile(struct nfa *a) {
  struct state **end = &a->start;
  char c = __VERIFIER_nondet_char();
  while ((c >= 'a' && c <= 'z') || c == '.') {
    struct state *s = state_new(a, c == '.' ? ANY : LETTER, c);
    if (!s) return -1;
    c = __VERIFIER_nondet_char();
    if (c == '*' || c == '?') {
      struct state *split = state_new(a, SPLIT, c);
      if (!split) return -1;
      split->out = s;
      *end = split;
      if (c == '*') {
        s->out = split;
        end = &split->out2;
      } else {
        /* both ways go on at an empty split */
        struct state *join = state_new(a, SPLIT, 0);
        if (!join) return -1;
        s->out = join;
        split->out2 = join;
        end = &join->out;
      }
      c = __VERIFIER_nondet_char();
    } else {
      *end = s;
      end = &s->out;
    }
  }
  *end = state_new(a, ACCEPT, 0);
  return *end ? 0 : -1;
}

static int set_init(struct set *set, int count) {
  set->n = 0;
  set->items = malloc((size_t)count * sizeof *set->items);
  return set->items ? 0 : -1;
}

static void add_state(struct set *set, struct state *s, unsigned long step) {
  if (!s || s->mark == step) return;
  s->mark = step;
  set->items[set->n++] = s;
  if (s->kind == SPLIT) {
    add_state(set, s->out, step);
    add_state(set, s->out2, step);
  }
}

/* Runs over the input, up to '\0'; 1 if it matches, 0 if not, -1: no memory. */
static int match(const struct nfa *a) {
  struct set now, next, swap;
  unsigned long step = 1;
  int found = 0;
  if (set_init(&now, a->count) < 0) return -1;
  if (set_init(&next, a->count) < 0) {
    free(now.items);
    return -1;
  }
  add_state(&now, a->start, step);
  for (char c = __VERIFIER_nondet_char(); c != '\0' && now.n > 0; c = __VERIFIER_nondet_char()) {
    step++;
    next.n = 0;
    for (int i = 0; i < now.n; i++) {
      struct state *s = now.items[i];
      if (s->kind == ANY || (s->kind == LETTER && s->letter == c)) add_state(&next, s->out, step);
    }
    assert(next.n <= a->count);
    swap = now;
    now = next;
    next = swap;
  }
  for (int i = 0; i < now.n; i++)
    if (now.items[i]->kind == ACCEPT) found++;
  assert(found <= 1);
  free(now.items);
  free(next.items);
  return found;
}

static void nfa_free(struct nfa *a) {
  while (a->states) {
    struct state *s = a->states;
    a->states = s->all;
    free(s);
  }
}

int main(void) {
  struct nfa a = { NULL, NULL, 0 };
  if (compile(&a) == 0) {
    int r = match(&a);
    if (r >= 0) printf(r ? "match\n" : "no match\n");
  }
  nfa_free(&a);
  return 0;
}
