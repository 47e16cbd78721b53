/* Kernel-style circular list embedded in devices, container_of to get back. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct list_head {
    struct list_head *next, *prev;
};

#define container_of(ptr, type, member) \
    ((type *)((char *)(ptr) - offsetof(type, member)))

#define list_for_each_safe(pos, n, head) \
    for (pos = (head)->next, n = pos->next; pos != (head); \
         pos = n, n = pos->next)

struct device {
    int id;
    int powered;
    struct list_head node;
};

static struct list_head devices;

static void init_list_head(struct list_head *h)
{
    h->next = h;
    h->prev = h;
}

static int list_empty(const struct list_head *h)
{
    return h->next == h;
}

static void list_add_tail(struct list_head *n, struct list_head *h)
{
    struct list_head *last = h->prev;
    n->next = h;
    n->prev = last;
    last->next = n;
    h->prev = n;
}

static void list_del(struct list_head *n)
{
    n->prev->next = n->next;
    n->next->prev = n->prev;
    n->next = NULL;
    n->prev = NULL;
}

static int device_register(int id)
{
    struct device *d = malloc(sizeof(*d));
    if (!d)
        return -1;
    d->id = id;
    d->powered = 0;
    list_add_tail(&d->node, &devices);
    return 0;
}

static void power_all(int on)
{
    struct list_head *pos;
    for (pos = devices.next; pos != &devices; pos = pos->next) {
        struct device *d = container_of(pos, struct device, node);
        d->powered = on;
    }
}

static void device_unregister(int id)
{
    struct list_head *pos, *n;
    (void)n;
    for (pos = devices.next; pos != &devices; pos = pos->next) {
        struct device *d = container_of(pos, struct device, node);
        if (d->id == id) {
            list_del(pos);
            free(d);
        }
    }
}

static void unregister_all(void)
{
    while (!list_empty(&devices)) {
        struct list_head *first = devices.next;
        struct device *d = container_of(first, struct device, node);
        assert(d->powered == 0);
        list_del(first);
        free(d);
    }
}

int main(void)
{
    init_list_head(&devices);
    for (;;) {
        int op = __VERIFIER_nondet_int();
        if (op == 0)
            break;
        if (op == 1) {
            if (device_register(__VERIFIER_nondet_int()))
                break;
            assert(!list_empty(&devices));
        } else if (op == 2) {
            device_unregister(__VERIFIER_nondet_int());
        } else {
            power_all(1);
        }
    }
    power_all(0);
    unregister_all();
    assert(devices.prev == &devices);
    return 0;
}
