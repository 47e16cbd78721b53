/* Quicksort of a list of records, by relinking only. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int prio;
    unsigned int serial;
    struct record *next;
};

struct digest {
    size_t count;
    unsigned int serial_sum;
};

static struct record *record_new(int prio, unsigned int serial, struct record *next)
{
    struct record *r = malloc(sizeof(struct record));
    if (r != NULL) {
        r->prio = prio;
        r->serial = serial;
        r->next = next;
    }
    return r;
}

/* Distribute the records of list over *lo (prio < pivot) and *hi (the others). */
static void partition(struct record *list, int pivot, struct record **lo, struct record **hi)
{
    *lo = NULL;
    *hi = NULL;
    while (list != NULL) {
        struct record *next = list->next;
        if (list->prio < pivot) {
            list->next = *lo;
            *lo = list;
        } else {
            list->next = *hi;
            *hi = list;
        }
        list = next;
    }
}

static struct record *last_of(struct record *list)
{
    while (list->next != NULL)
        list = list->next;
    return list;
}

static struct record *quicksort(struct record *list)
{
    struct record *pivot = list;
    struct record *lo, *hi;

    if (list == NULL || list->next == NULL)
        return list;

    partition(list->next, pivot->prio, &lo, &hi);
    lo = quicksort(lo);
    hi = quicksort(hi);

    pivot->next = hi;
    if (lo == NULL)
        return pivot;
    last_of(lo)->next = pivot;
    return lo;
}

static bool is_sorted(const struct record *list)
{
    if (list == NULL)
        return true;
    while (list->next != NULL) {
        if (list->prio > list->next->prio)
            return false;
        list = list->next;
    }
    return true;
}

static struct digest digest_of(const struct record *list)
{
    struct digest d = { 0, 0 };
    for (; list != NULL; list = list->next) {
        d.count++;
        d.serial_sum += list->serial;
    }
    return d;
}

int main(void)
{
    struct record *list = NULL;
    struct digest before, after;
    int n = __VERIFIER_nondet_int();

    for (int i = 0; i < n; i++) {
        struct record *r = record_new(__VERIFIER_nondet_int(), (unsigned int)i, list);
        if (r == NULL)
            break;
        list = r;
    }

    before = digest_of(list);
    list = quicksort(list);
    after = digest_of(list);

    assert(is_sorted(list));
    assert(before.count == after.count);
    assert(before.serial_sum == after.serial_sum);

    while (list != NULL) {
        struct record *dead = list;
        list = list->next;
        free(dead);
    }
    return 0;
}
