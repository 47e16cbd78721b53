/* Decimal numbers of any length, least significant digit first; no digits at all is zero. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct digit {
    int value;
    struct digit *next;
} digit;

typedef digit *bignum;

static void big_free(bignum n)
{
    while (n) {
        digit *d = n;
        n = n->next;
        free(d);
    }
}

static digit *new_digit(int value)
{
    digit *d = malloc(sizeof(digit));
    if (d) {
        d->value = value;
        d->next = NULL;
    }
    return d;
}

static bool big_read(bignum *out)
{
    bignum n = NULL;
    while (__VERIFIER_nondet_int()) {
        int v = __VERIFIER_nondet_int();
        digit *d = new_digit(v >= 0 && v <= 9 ? v : 7);
        if (!d) {
            big_free(n);
            return false;
        }
        d->next = n;
        n = d;
    }
    *out = n;
    return true;
}

/* *out = a + b; on failure nothing is allocated and *out is left alone */
static bool big_add(const digit *a, const digit *b, bignum *out)
{
    bignum head = NULL;
    digit **tail = &head;
    int carry = 0;

    while (a || b || carry) {
        int s = carry;
        if (a) {
            s += a->value;
            a = a->next;
        }
        if (b) {
            s += b->value;
            b = b->next;
        }
        digit *d = new_digit(s % 10);
        if (!d) {
            big_free(head);
            return false;
        }
        *tail = d;
        tail = &d->next;
        carry = s / 10;
    }
    *out = head;
    return true;
}

/* leading zeros do not matter */
static int big_cmp(const digit *a, const digit *b)
{
    if (!a && !b)
        return 0;
    int higher = big_cmp(a ? a->next : NULL, b ? b->next : NULL);
    if (higher)
        return higher;
    return (a ? a->value : 0) - (b ? b->value : 0);
}

static bool big_valid(const digit *n)
{
    for (; n; n = n->next)
        if (n->value < 0 || n->value > 9)
            return false;
    return true;
}

int main(void)
{
    bignum a = NULL, b = NULL, ab = NULL, ba = NULL;
    int rc = 1;

    if (!big_read(&a) || !big_read(&b))
        goto out;
    if (!big_add(a, b, &ab) || !big_add(b, a, &ba))
        goto out;
    assert(big_valid(ab));
    assert(big_cmp(ab, ba) == 0);
    assert(big_cmp(ab, a) >= 0);
    rc = 0;
out:
    big_free(a);
    big_free(b);
    big_free(ab);
    big_free(ba);
    return rc;
}
