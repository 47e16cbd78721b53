/* bug: line 123, NULL not tested after malloc */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define MAX_FRAG 1500u
#define MAX_DGRAM 65535u

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);

struct frag {
    unsigned off;
    unsigned len;
    unsigned char *data;
    struct frag *next;
};

struct dgram {
    unsigned id;
    struct frag *frags;         /* sorted by offset, never overlapping */
    bool have_last;
    unsigned total;             /* valid if have_last */
    struct dgram *next;
};

static struct dgram *pending;

static struct dgram *get_dgram(unsigned id)
{
    struct dgram *d;

    for (d = pending; d; d = d->next)
        if (d->id == id)
            return d;
    d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    d->id = id;
    d->next = pending;
    pending = d;
    return d;
}

static void free_dgram(struct dgram *d)
{
    struct frag *f = d->frags;

    while (f) {
        struct frag *next = f->next;
        free(f->data);
        free(f);
        f = next;
    }
    free(d);
}

static bool add_fragment(struct dgram *d, unsigned off, unsigned len, bool last)
{
    struct frag **pp, *f, *nf;

    if (len == 0 || len > MAX_FRAG || off > MAX_DGRAM - len)
        return false;
    if (d->have_last && (last || off + len > d->total))
        return false;
    for (pp = &d->frags; (f = *pp) != NULL && f->off < off; pp = &f->next)
        if (f->off + f->len > off)
            return false;               /* overlaps its predecessor */
    if (f && (last || off + len > f->off))
        return false;

    nf = malloc(sizeof *nf);
    if (!nf)
        return false;
    nf->data = malloc(len);
    if (!nf->data) {
        free(nf);
        return false;
    }
    memset(nf->data, __VERIFIER_nondet_char(), len);
    nf->off = off;
    nf->len = len;
    nf->next = f;
    *pp = nf;
    if (last) {
        d->have_last = true;
        d->total = off + len;
    }
    return true;
}

static bool is_complete(const struct dgram *d)
{
    unsigned expect = 0;

    if (!d->have_last)
        return false;
    for (const struct frag *f = d->frags; f; f = f->next) {
        if (f->off != expect)
            return false;
        expect += f->len;
    }
    assert(expect == d->total);
    return true;
}

static unsigned sum_bytes(const unsigned char *p, unsigned n)
{
    unsigned s = 0;

    while (n--)
        s += *p++;
    return s;
}

static bool deliver(const struct dgram *d)
{
    unsigned copied = 0, sum = 0;
    unsigned char *buf = malloc(d->total);

    for (const struct frag *f = d->frags; f; f = f->next) {
        memcpy(buf + f->off, f->data, f->len);
        sum += sum_bytes(f->data, f->len);
        copied += f->len;
    }
    assert(copied == d->total);
    assert(sum_bytes(buf, d->total) == sum);
    free(buf);
    return true;
}

static void unlink_dgram(struct dgram *d)
{
    struct dgram **pp = &pending;

    while (*pp != d)
        pp = &(*pp)->next;
    *pp = d->next;
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        unsigned id = __VERIFIER_nondet_uint();
        unsigned off = __VERIFIER_nondet_uint();
        unsigned len = __VERIFIER_nondet_uint();
        bool last = __VERIFIER_nondet_int() != 0;
        struct dgram *d = get_dgram(id);

        if (!d)
            continue;
        if (add_fragment(d, off, len, last) && is_complete(d)) {
            if (!deliver(d))
                break;
            unlink_dgram(d);
            free_dgram(d);
        }
    }
    while (pending) {
        struct dgram *d = pending;
        pending = d->next;
        free_dgram(d);
    }
    return 0;
}
