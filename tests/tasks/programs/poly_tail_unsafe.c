/* Sparse polynomials over unsigned arithmetic (mod 2^N), terms in descending
 * order of exponent, no zero coefficients. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

#define MAX_DEGREE 500u

typedef struct Term {
    unsigned coef;
    unsigned exp;
    struct Term *next;
} Term;

typedef struct Poly {
    Term *first;
    Term *last;
} Poly;

static void *xmalloc(size_t size)
{
    void *p = malloc(size);
    if (p == NULL) {
        fprintf(stderr, "poly: out of memory\n");
        abort();
    }
    return p;
}

static void poly_append(Poly *p, unsigned coef, unsigned exp)
{
    if (coef == 0)
        return;
    Term *t = xmalloc(sizeof(Term));
    t->coef = coef;
    t->exp = exp;
    t->next = NULL;
    if (p->first == NULL) {
        p->first = t;
        p->last = t;
    } else {
        p->last->next = t;
    }
}

static void poly_free(Poly *p)
{
    Term *t = p->first;
    while (t != NULL) {
        Term *next = t->next;
        free(t);
        t = next;
    }
    p->first = p->last = NULL;
}

static Poly poly_add(const Poly *a, const Poly *b)
{
    Poly sum = { NULL, NULL };
    const Term *s = a->first, *t = b->first;
    while (s != NULL || t != NULL) {
        if (t == NULL || (s != NULL && s->exp > t->exp)) {
            poly_append(&sum, s->coef, s->exp);
            s = s->next;
        } else if (s == NULL || t->exp > s->exp) {
            poly_append(&sum, t->coef, t->exp);
            t = t->next;
        } else {
            poly_append(&sum, s->coef + t->coef, s->exp);
            s = s->next;
            t = t->next;
        }
    }
    return sum;
}

static Poly poly_mul_term(const Poly *a, unsigned coef, unsigned exp)
{
    Poly r = { NULL, NULL };
    for (const Term *t = a->first; t != NULL; t = t->next)
        poly_append(&r, t->coef * coef, t->exp + exp);
    return r;
}

static unsigned power(unsigned x, unsigned n)
{
    unsigned r = 1;
    while (n-- > 0)
        r *= x;
    return r;
}

static unsigned poly_eval(const Poly *p, unsigned x)
{
    unsigned value = 0;
    for (const Term *t = p->first; t != NULL; t = t->next)
        value += t->coef * power(x, t->exp);
    return value;
}

static int poly_is_ordered(const Poly *p)
{
    for (const Term *t = p->first; t != NULL; t = t->next) {
        if (t->coef == 0)
            return 0;
        if (t->next != NULL && t->next->exp >= t->exp)
            return 0;
        if (t->next == NULL && t != p->last)
            return 0;
    }
    return 1;
}

static Poly poly_read(void)
{
    Poly p = { NULL, NULL };
    unsigned exp = MAX_DEGREE;
    while (exp > 0 && __VERIFIER_nondet_int()) {
        unsigned gap = 1 + __VERIFIER_nondet_uint() % exp;
        exp -= gap;
        poly_append(&p, __VERIFIER_nondet_uint(), exp);
    }
    return p;
}

int main(void)
{
    Poly acc = { NULL, NULL };
    unsigned x = __VERIFIER_nondet_uint();

    while (__VERIFIER_nondet_int()) {
        Poly p = poly_read();
        unsigned coef = __VERIFIER_nondet_uint();
        unsigned exp = __VERIFIER_nondet_uint() % MAX_DEGREE;
        Poly scaled = poly_mul_term(&p, coef, exp);
        assert(poly_eval(&scaled, x) == poly_eval(&p, x) * coef * power(x, exp));

        Poly sum = poly_add(&acc, &scaled);
        assert(poly_is_ordered(&sum));
        assert(poly_eval(&sum, x) == poly_eval(&acc, x) + poly_eval(&scaled, x));
        poly_free(&p);
        poly_free(&scaled);
        poly_free(&acc);
        acc = sum;
    }
    poly_free(&acc);
    return 0;
}
