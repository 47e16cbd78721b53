/* Polynomials as lists of terms with falling exponents; the sum of two has falling exponents too. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct term {
  int coef;
  unsigned exp;
  struct term *next;
} term;

static term *new_term(int coef, unsigned exp) {
  term *t = malloc(sizeof *t);
  if (t == NULL) abort();
  t->coef = coef;
  t->exp = exp;
  t->next = NULL;
  return t;
}

/* A polynomial whose exponents fall strictly from below 100. */
static term *read_poly(void) {
  term *head = NULL, *tail = NULL;
  unsigned bound = 100;
  while (bound > 0 && __VERIFIER_nondet_int()) {
    unsigned exp = (unsigned)__VERIFIER_nondet_int() % bound;
    term *t = new_term(__VERIFIER_nondet_int() % 1000, exp);
    if (tail != NULL)
      tail->next = t;
    else
      head = t;
    tail = t;
    bound = exp;
  }
  return head;
}

static term *add(const term *p, const term *q) {
  term *sum = NULL, **end = &sum;
  while (p != NULL || q != NULL) {
    term *t;
    if (q == NULL || (p != NULL && p->exp > q->exp)) {
      t = new_term(p->coef, p->exp);
      p = p->next;
    } else if (p == NULL || q->exp > p->exp) {
      t = new_term(q->coef, q->exp);
      q = q->next;
    } else {
      t = new_term(p->coef + q->coef, p->exp);
      p = p->next;
      q = q->next;
    }
    *end = t;
    end = &t->next;
  }
  return sum;
}

static int falling(const term *p) {
  for (; p != NULL && p->next != NULL; p = p->next)
    if (p->exp <= p->next->exp) return 0;
  return 1;
}

static void free_poly(term *p) {
  while (p != NULL) {
    term *t = p;
    p = p->next;
    free(t);
  }
}

int main(void) {
  term *p = read_poly();
  term *q = read_poly();
  term *sum = add(p, q);
  assert(falling(sum));
  free_poly(sum);
  free_poly(q);
  free_poly(p);
  return 0;
}
