/* Sparse polynomials as lists of terms, ordered by falling exponent. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define MAX_EXP 100

struct term {
    int coef;
    int exp;
    struct term *next;
};

static struct term *term_new(int coef, int exp, struct term *next)
{
    struct term *t = malloc(sizeof(struct term));

    if (t) {
        t->coef = coef;
        t->exp = exp;
        t->next = next;
    }
    return t;
}

static void poly_free(struct term *p)
{
    while (p) {
        struct term *next = p->next;
        free(p);
        p = next;
    }
}

/* Reads terms with rising exponents; puts each in front. */
static struct term *poly_read(void)
{
    struct term *p = NULL;
    int exp = 0;

    while (exp < MAX_EXP && __VERIFIER_nondet_int()) {
        int coef = __VERIFIER_nondet_int();

        if (coef != 0 && coef > -1000 && coef < 1000) {
            struct term *t = term_new(coef, exp, p);

            if (!t)
                break;
            p = t;
        }
        exp++;
    }
    return p;
}

/* Puts the sum into *res.  Returns 0, or -1 if out of memory. */
static int poly_add(const struct term *a, const struct term *b, struct term **res)
{
    struct term *head = NULL;
    struct term *tail = NULL;

    while (a || b) {
        int coef, exp;
        struct term *t;

        if (!b || (a && a->exp > b->exp)) {
            coef = a->coef;
            exp = a->exp;
            a = a->next;
        } else if (!a || b->exp > a->exp) {
            coef = b->coef;
            exp = b->exp;
            b = b->next;
        } else {
            coef = a->coef + b->coef;
            exp = a->exp;
            a = a->next;
            b = b->next;
        }
        if (coef == 0)
            continue;
        t = term_new(coef, exp, NULL);
        if (!t) {
            poly_free(head);
            return -1;
        }
        if (tail)
            tail->next = t;
        else
            head = t;
        tail = t;
    }
    *res = head;
    return 0;
}

/* Derivative in place; the constant term goes away. */
static struct term *poly_derive(struct term *p)
{
    struct term **pp = &p;

    while (*pp) {
        struct term *t = *pp;

        if (t->exp == 0) {
            *pp = t->next;
            free(t);
        } else {
            t->coef *= t->exp;
            t->exp--;
            pp = &t->next;
        }
    }
    return p;
}

static void poly_check(const struct term *p)
{
    for (; p; p = p->next) {
        assert(p->coef != 0);
        assert(p->exp >= 0 && p->exp < MAX_EXP);
        if (p->next)
            assert(p->exp > p->next->exp);
    }
}

int main(void)
{
    struct term *a = poly_read();
    struct term *b = poly_read();
    struct term *sum = NULL;

    if (poly_add(a, b, &sum) == 0) {
        const struct term *t;

        poly_check(sum);
        sum = poly_derive(sum);
        for (t = sum; t; t = t->next)
            printf("%+dx^%d ", t->coef, t->exp);
        printf("\n");
    } else {
        assert(sum == NULL);
    }
    poly_free(sum);
    poly_free(a);
    poly_free(b);
    return 0;
}
