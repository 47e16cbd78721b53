/* A list of fractions is reduced with a recursive gcd; since no denominator is 0, no gcd is. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct fraction {
  unsigned over, under;
};

struct link {
  struct fraction f;
  struct link *next;
};

static unsigned gcd(unsigned a, unsigned b) {
  if (b == 0) return a;
  return gcd(b, a % b);
}

static struct fraction ask(void) {
  struct fraction f;
  f.over = (unsigned)__VERIFIER_nondet_int() % 1000;
  f.under = (unsigned)__VERIFIER_nondet_int() % 1000;
  if (f.under == 0) f.under = 1;
  return f;
}

static struct link *collect(void) {
  if (__VERIFIER_nondet_int() <= 0) return NULL;
  struct link *l = malloc(sizeof *l);
  if (l == NULL) return NULL;
  l->f = ask();
  l->next = collect();
  return l;
}

static void reduce(struct link *l) {
  if (l == NULL) return;
  unsigned g = gcd(l->f.over, l->f.under);
  if (g == 0) reach_error();
  l->f.over /= g;
  l->f.under /= g;
  reduce(l->next);
}

static void discard(struct link *l) {
  if (l == NULL) return;
  discard(l->next);
  free(l);
}

int main(void) {
  struct link *all = collect();
  reduce(all);
  discard(all);
  return 0;
}
