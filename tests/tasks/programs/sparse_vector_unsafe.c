/* bug: line 74, sums that are zero are stored (assertion) */
/* Sparse vectors of integers: sorted lists of the entries that are not zero. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct entry {
    int index;
    int value;
    struct entry *next;
};

typedef struct entry *vector;

static struct entry *new_entry(int index, int value, struct entry *next)
{
    struct entry *e = malloc(sizeof *e);

    if (e == NULL)
        abort();
    e->index = index;
    e->value = value;
    e->next = next;
    return e;
}

static int vec_get(vector v, int index)
{
    while (v != NULL && v->index < index)
        v = v->next;
    return v != NULL && v->index == index ? v->value : 0;
}

static void vec_set(vector *v, int index, int value)
{
    while (*v != NULL && (*v)->index < index)
        v = &(*v)->next;
    if (*v != NULL && (*v)->index == index) {
        if (value != 0) {
            (*v)->value = value;
        } else {
            struct entry *e = *v;
            *v = e->next;
            free(e);
        }
    } else if (value != 0) {
        *v = new_entry(index, value, *v);
    }
}

static vector vec_add(vector a, vector b)
{
    vector result = NULL;
    struct entry **tail = &result;

    while (a != NULL || b != NULL) {
        int index, value;

        if (b == NULL || (a != NULL && a->index < b->index)) {
            index = a->index;
            value = a->value;
            a = a->next;
        } else if (a == NULL || b->index < a->index) {
            index = b->index;
            value = b->value;
            b = b->next;
        } else {
            index = a->index;
            value = a->value + b->value;
            a = a->next;
            b = b->next;
        }
        *tail = new_entry(index, value, NULL);
        tail = &(*tail)->next;
    }
    return result;
}

static void vec_free(vector v)
{
    while (v != NULL) {
        struct entry *next = v->next;
        free(v);
        v = next;
    }
}

static vector vec_read(void)
{
    vector v = NULL;

    while (__VERIFIER_nondet_int()) {
        int index = __VERIFIER_nondet_int();
        int value = __VERIFIER_nondet_int() % 1000;
        if (index < 0)
            break;
        vec_set(&v, index, value);
        assert(vec_get(v, index) == value);
    }
    return v;
}

int main(void)
{
    vector a = vec_read();
    vector b = vec_read();
    vector sum = vec_add(a, b);

    for (struct entry *e = sum; e != NULL; e = e->next)
        assert(e->value != 0);
    vec_free(sum);
    vec_free(a);
    vec_free(b);
    return 0;
}
