/* bug: line 49, maximum forgotten, range shrinks, assertion fails */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct range {
    int lo, hi;
    struct range *next;
};

struct rangeset {
    struct range *head;
};

static struct range *new_range(int lo, int hi, struct range *next)
{
    struct range *r = malloc(sizeof *r);

    if (r) {
        r->lo = lo;
        r->hi = hi;
        r->next = next;
    }
    return r;
}

static bool rs_add(struct rangeset *s, int lo, int hi)
{
    struct range **pp = &s->head, *r, *n;

    while (*pp && (*pp)->hi < lo)
        pp = &(*pp)->next;
    if (*pp == NULL || hi < (*pp)->lo) {
        r = new_range(lo, hi, *pp);
        if (!r)
            return false;
        *pp = r;
        return true;
    }
    r = *pp;
    if (lo < r->lo)
        r->lo = lo;
    if (hi > r->hi)
        r->hi = hi;
    while ((n = r->next) != NULL && n->lo <= r->hi) {
        /* swallow the neighbour */
        r->hi = n->hi;
        r->next = n->next;
        free(n);
    }
    return true;
}

static bool rs_remove(struct rangeset *s, int lo, int hi)
{
    struct range **pp = &s->head, *r;

    while ((r = *pp) != NULL && r->lo < hi) {
        if (r->hi <= lo) {
            pp = &r->next;
        } else if (r->lo < lo && r->hi > hi) {
            struct range *rest = new_range(hi, r->hi, r->next);
            if (!rest)
                return false;
            r->hi = lo;
            r->next = rest;
            return true;
        } else if (r->lo < lo) {
            r->hi = lo;
            pp = &r->next;
        } else if (r->hi > hi) {
            r->lo = hi;
            pp = &r->next;
        } else {
            *pp = r->next;
            free(r);
        }
    }
    return true;
}

static bool rs_covers(const struct rangeset *s, int lo, int hi)
{
    for (const struct range *r = s->head; r; r = r->next)
        if (r->lo <= lo && hi <= r->hi)
            return true;
    return false;
}

static bool rs_touches(const struct rangeset *s, int lo, int hi)
{
    for (const struct range *r = s->head; r; r = r->next)
        if (r->lo < hi && lo < r->hi)
            return true;
    return false;
}

static bool rs_valid(const struct rangeset *s)
{
    for (const struct range *r = s->head; r; r = r->next) {
        if (r->lo >= r->hi)
            return false;
        if (r->next && r->hi >= r->next->lo)
            return false;
    }
    return true;
}

static void rs_clear(struct rangeset *s)
{
    while (s->head) {
        struct range *r = s->head;
        s->head = r->next;
        free(r);
    }
}

int main(void)
{
    struct rangeset set = { NULL };

    while (__VERIFIER_nondet_int()) {
        int lo = __VERIFIER_nondet_int();
        int hi = __VERIFIER_nondet_int();

        if (lo >= hi)
            continue;
        if (__VERIFIER_nondet_int()) {
            if (!rs_add(&set, lo, hi))
                break;
            assert(rs_covers(&set, lo, hi));
        } else {
            if (!rs_remove(&set, lo, hi))
                break;
            assert(!rs_touches(&set, lo, hi));
        }
    }
    assert(rs_valid(&set));
    rs_clear(&set);
    return 0;
}
