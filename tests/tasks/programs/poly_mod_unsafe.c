/* bug: line 45, term whose coefficient became 0 stays in the list: assertion fails */
/*
 * Sparse polynomials over the integers modulo 97.
 * Terms are kept by falling exponent, and no term has the coefficient 0.
 */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

#define MODULUS 97u

struct term {
    unsigned int coeff;
    unsigned int exp;
    struct term *next;
};

typedef struct term *poly;

static void poly_free(poly p)
{
    while (p != NULL) {
        struct term *next = p->next;
        free(p);
        p = next;
    }
}

/* Adds coeff * x^exp to the polynomial; returns 0 when there is no memory. */
static int poly_add_term(poly *p, unsigned int coeff, unsigned int exp)
{
    struct term *t;

    coeff %= MODULUS;
    if (coeff == 0)
        return 1;

    while (*p != NULL && (*p)->exp > exp)
        p = &(*p)->next;

    if (*p != NULL && (*p)->exp == exp) {
        t = *p;
        t->coeff = (t->coeff + coeff) % MODULUS;
        return 1;
    }

    t = malloc(sizeof(*t));
    if (t == NULL)
        return 0;
    t->coeff = coeff;
    t->exp = exp;
    t->next = *p;
    *p = t;
    return 1;
}

/* dst += src */
static int poly_add(poly *dst, poly src)
{
    for (; src != NULL; src = src->next) {
        if (!poly_add_term(dst, src->coeff, src->exp))
            return 0;
    }
    return 1;
}

static int poly_is_normal(poly p)
{
    for (; p != NULL; p = p->next) {
        if (p->coeff == 0 || p->coeff >= MODULUS)
            return 0;
        if (p->next != NULL && p->next->exp >= p->exp)
            return 0;
    }
    return 1;
}

static unsigned int power(unsigned int base, unsigned int exp)
{
    unsigned int result = 1;

    while (exp > 0) {
        if (exp % 2 == 1)
            result = result * base % MODULUS;
        base = base * base % MODULUS;
        exp /= 2;
    }
    return result;
}

static unsigned int poly_eval(poly p, unsigned int x)
{
    unsigned int sum = 0;

    x %= MODULUS;
    for (; p != NULL; p = p->next)
        sum = (sum + p->coeff * power(x, p->exp)) % MODULUS;
    return sum;
}

static poly poly_read(void)
{
    poly p = NULL;

    while (__VERIFIER_nondet_int()) {
        unsigned int coeff = __VERIFIER_nondet_uint();
        unsigned int exp = __VERIFIER_nondet_uint();

        if (!poly_add_term(&p, coeff, exp))
            break;
    }
    return p;
}

int main(void)
{
    poly a = poly_read();
    poly b = poly_read();
    unsigned int x = __VERIFIER_nondet_uint();
    unsigned int expected;

    assert(poly_is_normal(a));

    expected = (poly_eval(a, x) + poly_eval(b, x)) % MODULUS;
    if (poly_add(&a, b)) {
        assert(poly_is_normal(a));
        assert(poly_eval(a, x) == expected);
    }

    poly_free(a);
    poly_free(b);
    return 0;
}
