/* Reads numbers into a list, sorts it by merging, drops duplicates. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct cell *list;

struct cell {
    int value;
    list next;
};

static list cons(int value, list rest)
{
    list l = malloc(sizeof(struct cell));

    if (l == NULL)
        return NULL;
    l->value = value;
    l->next = rest;
    return l;
}

static void list_free(list l)
{
    while (l != NULL) {
        list next = l->next;

        free(l);
        l = next;
    }
}

static list read_numbers(void)
{
    list l = NULL;

    while (__VERIFIER_nondet_int()) {
        list n = cons(__VERIFIER_nondet_int(), l);

        if (n == NULL) {
            fprintf(stderr, "out of memory, list is cut off\n");
            return l;
        }
        l = n;
    }
    return l;
}

/* Cuts the list in the middle and returns the second half. */
static list split(list l)
{
    list slow = l;
    list fast = l->next;
    list half;

    while (fast->next != NULL) {
        slow = slow->next;
        fast = fast->next->next;
    }
    half = slow->next;
    slow->next = NULL;
    return half;
}

static list merge(list a, list b)
{
    struct cell dummy;
    list tail = &dummy;

    dummy.next = NULL;
    while (a != NULL && b != NULL) {
        if (a->value <= b->value) {
            tail->next = a;
            a = a->next;
        } else {
            tail->next = b;
            b = b->next;
        }
        tail = tail->next;
    }
    tail->next = a != NULL ? a : b;
    return dummy.next;
}

static list sort(list l)
{
    list half;

    if (l == NULL || l->next == NULL)
        return l;
    half = split(l);
    assert(half != NULL);
    l = sort(l);
    half = sort(half);
    return merge(l, half);
}

static void unique(list l)
{
    while (l != NULL && l->next != NULL) {
        if (l->value == l->next->value) {
            list dup = l->next;

            l->next = dup->next;
            free(dup);
        } else {
            l = l->next;
        }
    }
}

static int is_sorted(list l)
{
    if (l == NULL)
        return 1;
    for (; l->next != NULL; l = l->next)
        if (l->value > l->next->value)
            return 0;
    return 1;
}

int main(void)
{
    list l = read_numbers();
    list p;

    if (l != NULL) {
        l = sort(l);
        assert(l != NULL);
    }
    assert(is_sorted(l));
    unique(l);
    for (p = l; p != NULL; p = p->next)
        printf("%d\n", p->value);
    list_free(l);
    return 0;
}
