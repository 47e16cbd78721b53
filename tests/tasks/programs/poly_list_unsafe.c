/* bug: line 44, cancelled term stays in the list with coefficient 0 (assertion fails) */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

#define P 7u

typedef struct term {
	unsigned coef;		/* 1 .. P-1 */
	unsigned deg;
	struct term *next;
} term;

typedef struct {
	term *lead;
} poly;

static void poly_free(poly *p)
{
	term *t = p->lead;
	while (t) {
		term *n = t->next;
		free(t);
		t = n;
	}
	p->lead = NULL;
}

/* p += coef * x^deg; returns 0 if there is no memory */
static int poly_add_term(poly *p, unsigned coef, unsigned deg)
{
	term **pp = &p->lead;

	coef %= P;
	if (coef == 0)
		return 1;
	while (*pp && (*pp)->deg > deg)
		pp = &(*pp)->next;
	if (*pp && (*pp)->deg == deg) {
		term *t = *pp;
		t->coef = (t->coef + coef) % P;
		return 1;
	}
	term *n = malloc(sizeof *n);
	if (!n)
		return 0;
	n->coef = coef;
	n->deg = deg;
	n->next = *pp;
	*pp = n;
	return 1;
}

static int poly_read(poly *p)
{
	p->lead = NULL;
	while (__VERIFIER_nondet_int()) {
		unsigned c = __VERIFIER_nondet_uint();
		unsigned d = __VERIFIER_nondet_uint() % 1000;
		if (!poly_add_term(p, c, d))
			return 0;
	}
	return 1;
}

/* r += a * b */
static int poly_mul_add(poly *r, const poly *a, const poly *b)
{
	for (const term *s = a->lead; s; s = s->next)
		for (const term *t = b->lead; t; t = t->next)
			if (!poly_add_term(r, s->coef * t->coef, s->deg + t->deg))
				return 0;
	return 1;
}

static void poly_derive(poly *p)
{
	term **pp = &p->lead;

	while (*pp) {
		term *t = *pp;
		t->coef = (t->coef * (t->deg % P)) % P;
		if (t->coef == 0) {
			*pp = t->next;
			free(t);
		} else {
			t->deg--;
			pp = &t->next;
		}
	}
}

static void poly_check(const poly *p)
{
	for (const term *t = p->lead; t; t = t->next) {
		assert(t->coef != 0);
		if (t->next)
			assert(t->deg > t->next->deg);
	}
}

int main(void)
{
	poly a = { NULL }, b = { NULL }, r = { NULL };
	int ok = poly_read(&a) && poly_read(&b) && poly_mul_add(&r, &a, &b);

	if (ok) {
		poly_check(&r);
		poly_derive(&r);
		poly_check(&r);
	}
	poly_free(&r);
	poly_free(&b);
	poly_free(&a);
	return ok ? 0 : 1;
}
