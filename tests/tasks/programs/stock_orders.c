/* Shop: stock items, and orders whose lines reserve stock until they are shipped. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct item {
    unsigned sku;
    unsigned stock;
    unsigned reserved;
    struct item *next;
};

struct line {
    struct item *item;
    unsigned qty;
    struct line *next;
};

struct order {
    struct line *lines;
    struct order *next;
};

struct shop {
    struct item *items;
    struct order *orders;
};

static struct item *find_item(struct shop *s, unsigned sku)
{
    struct item *it = s->items;

    while (it && it->sku != sku)
        it = it->next;
    return it;
}

static bool receive_goods(struct shop *s, unsigned sku, unsigned qty)
{
    struct item *it = find_item(s, sku);

    if (!it) {
        it = malloc(sizeof *it);
        if (!it)
            return false;
        it->sku = sku;
        it->stock = 0;
        it->reserved = 0;
        it->next = s->items;
        s->items = it;
    }
    if (qty > UINT_MAX - it->stock)
        return false;
    it->stock += qty;
    return true;
}

static void unreserve(struct order *o)
{
    for (struct line *ln = o->lines; ln; ln = ln->next) {
        assert(ln->item->reserved >= ln->qty);
        ln->item->reserved -= ln->qty;
    }
}

static void free_order(struct order *o)
{
    while (o->lines) {
        struct line *ln = o->lines;
        o->lines = ln->next;
        free(ln);
    }
    free(o);
}

static bool add_line(struct order *o, struct item *it, unsigned qty)
{
    struct line *ln;

    if (it->stock - it->reserved < qty)
        return false;                   /* not enough left */
    ln = malloc(sizeof *ln);
    if (!ln)
        return false;
    it->reserved += qty;
    ln->item = it;
    ln->qty = qty;
    ln->next = o->lines;
    o->lines = ln;
    return true;
}

static bool place_order(struct shop *s)
{
    struct order *o = malloc(sizeof *o);

    if (!o)
        return false;
    o->lines = NULL;
    while (__VERIFIER_nondet_int()) {
        struct item *it = find_item(s, __VERIFIER_nondet_uint());
        unsigned qty = __VERIFIER_nondet_uint();

        if (!it || qty == 0)
            continue;
        if (!add_line(o, it, qty)) {
            unreserve(o);               /* all or nothing */
            free_order(o);
            return false;
        }
    }
    o->next = s->orders;
    s->orders = o;
    return true;
}

static void close_order(struct shop *s, bool ship)
{
    struct order *o = s->orders;

    if (!o)
        return;
    s->orders = o->next;
    unreserve(o);
    if (ship)
        for (struct line *ln = o->lines; ln; ln = ln->next)
            ln->item->stock -= ln->qty;
    free_order(o);
}

static void check_stock(const struct shop *s)
{
    for (const struct item *it = s->items; it; it = it->next)
        assert(it->reserved <= it->stock);
}

int main(void)
{
    struct shop shop = { NULL, NULL };
    unsigned rejected = 0;

    while (__VERIFIER_nondet_int()) {
        switch (__VERIFIER_nondet_uint() % 4) {
        case 0:
            receive_goods(&shop, __VERIFIER_nondet_uint(), __VERIFIER_nondet_uint());
            break;
        case 1:
            if (!place_order(&shop))
                rejected++;
            break;
        default:
            close_order(&shop, __VERIFIER_nondet_int() > 0);
            break;
        }
        check_stock(&shop);
    }
    while (shop.orders)
        close_order(&shop, true);
    while (shop.items) {
        struct item *it = shop.items;
        assert(it->reserved == 0);
        shop.items = it->next;
        free(it);
    }
    return rejected > 100;
}
