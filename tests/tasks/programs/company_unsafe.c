/* bug: line 73, NULL not tested, the target department may not exist; NULL dereference */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

struct employee {
    char *name;
    struct employee *next;
};

struct department {
    int code;
    unsigned headcount;
    struct employee *staff;
    struct department *next;
};

struct company {
    struct department *departments;
    unsigned hired, left;
};

static struct department *find_department(struct company *c, int code)
{
    struct department *d = c->departments;
    while (d && d->code != code)
        d = d->next;
    return d;
}

static int open_department(struct company *c, int code)
{
    if (find_department(c, code))
        return 0;
    struct department *d = calloc(1, sizeof(*d));
    if (!d)
        return -1;
    d->code = code;
    d->next = c->departments;
    c->departments = d;
    return 0;
}

static int hire(struct company *c, int code, const char *name)
{
    struct department *d = find_department(c, code);
    if (!d)
        return 0;
    struct employee *e = malloc(sizeof(*e));
    char *copy = malloc(strlen(name) + 1);
    if (!e || !copy) {
        free(e);
        free(copy);
        return -1;
    }
    strcpy(copy, name);
    e->name = copy;
    e->next = d->staff;
    d->staff = e;
    d->headcount++;
    c->hired++;
    return 0;
}

/* Moves the newest employee of one department to another. */
static void transfer(struct company *c, int from, int to)
{
    struct department *src = find_department(c, from);
    struct department *dst = find_department(c, to);
    if (!src || !src->staff)
        return;
    struct employee *e = src->staff;
    src->staff = e->next;
    src->headcount--;
    e->next = dst->staff;
    dst->staff = e;
    dst->headcount++;
}

static void close_department(struct company *c, int code)
{
    struct department **link = &c->departments;
    while (*link && (*link)->code != code)
        link = &(*link)->next;
    struct department *d = *link;
    if (!d)
        return;
    *link = d->next;
    while (d->staff) {
        struct employee *e = d->staff;
        d->staff = e->next;
        free(e->name);
        free(e);
        c->left++;
    }
    free(d);
}

static void check(const struct company *c)
{
    unsigned total = 0;
    for (const struct department *d = c->departments; d; d = d->next) {
        unsigned n = 0;
        for (const struct employee *e = d->staff; e; e = e->next) {
            assert(e->name[0] != '\0');
            n++;
        }
        assert(n == d->headcount);
        total += n;
    }
    assert(total == c->hired - c->left);
}

int main(void)
{
    struct company c = { NULL, 0, 0 };
    char name[3] = "";
    int err = 0;

    while (!err && __VERIFIER_nondet_int()) {
        int code = __VERIFIER_nondet_int();
        switch (__VERIFIER_nondet_int()) {
        case 0:
            err = open_department(&c, code);
            break;
        case 1:
            name[0] = 'A' + (__VERIFIER_nondet_char() & 15);
            name[1] = __VERIFIER_nondet_char();
            err = hire(&c, code, name);
            break;
        case 2:
            transfer(&c, code, __VERIFIER_nondet_int());
            break;
        default:
            close_department(&c, code);
        }
    }
    check(&c);
    while (c.departments)
        close_department(&c, c.departments->code);
    assert(c.hired == c.left);
    return 0;
}
