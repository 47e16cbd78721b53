/* bug: line 71, assertion: union advances only one list on equal keys, duplicate in the result */
/* Sets of integers as strictly ascending lists, with union and intersection. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct elem {
    int key;
    struct elem *next;
} elem_t;

typedef elem_t *set_t;

static void set_free(set_t s)
{
    while (s) {
        elem_t *next = s->next;
        free(s);
        s = next;
    }
}

/* returns false only if out of memory; duplicates are ignored */
static bool set_add(set_t *s, int key)
{
    elem_t *e;

    while (*s && (*s)->key < key)
        s = &(*s)->next;
    if (*s && (*s)->key == key)
        return true;
    e = malloc(sizeof(elem_t));
    if (!e)
        return false;
    e->key = key;
    e->next = *s;
    *s = e;
    return true;
}

/* add behind the slot *end, returns the new slot or NULL */
static elem_t **append(elem_t **end, int key)
{
    elem_t *e = malloc(sizeof(elem_t));
    if (!e)
        return NULL;
    e->key = key;
    e->next = NULL;
    *end = e;
    return &e->next;
}

static bool set_union(const elem_t *a, const elem_t *b, set_t *out)
{
    elem_t **end = out;

    *out = NULL;
    while (a || b) {
        int key;
        if (!b || (a && a->key < b->key)) {
            key = a->key;
            a = a->next;
        } else if (!a || b->key < a->key) {
            key = b->key;
            b = b->next;
        } else {
            key = a->key;
            a = a->next;
        }
        end = append(end, key);
        if (!end)
            return false;
    }
    return true;
}

static bool set_intersect(const elem_t *a, const elem_t *b, set_t *out)
{
    elem_t **end = out;

    *out = NULL;
    while (a && b) {
        if (a->key < b->key) {
            a = a->next;
        } else if (b->key < a->key) {
            b = b->next;
        } else {
            end = append(end, a->key);
            if (!end)
                return false;
            a = a->next;
            b = b->next;
        }
    }
    return true;
}

static bool is_ascending(const elem_t *s)
{
    for (; s && s->next; s = s->next)
        if (s->key >= s->next->key)
            return false;
    return true;
}

static size_t set_size(const elem_t *s)
{
    size_t n = 0;
    for (; s; s = s->next)
        n++;
    return n;
}

int main(void)
{
    set_t a = NULL, b = NULL, u = NULL, i = NULL;

    while (__VERIFIER_nondet_int())
        if (!set_add(&a, __VERIFIER_nondet_int()))
            goto out;
    while (__VERIFIER_nondet_int())
        if (!set_add(&b, __VERIFIER_nondet_int()))
            goto out;
    assert(is_ascending(a));

    if (!set_union(a, b, &u) || !set_intersect(a, b, &i))
        goto out;
    assert(is_ascending(u));
    assert(is_ascending(i));
    assert(set_size(u) + set_size(i) == set_size(a) + set_size(b));
out:
    set_free(i);
    set_free(u);
    set_free(b);
    set_free(a);
    return 0;
}
