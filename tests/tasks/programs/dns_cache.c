/* DNS cache: records with a time to live. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct record {
    unsigned host;          /* hash of the name */
    unsigned addr;
    unsigned expires;
    struct record *next;
};

struct cache {
    struct record *records;
    unsigned clock;
    unsigned hits, misses;
};

static struct cache *cache_new(void)
{
    struct cache *c = malloc(sizeof *c);

    if (c == NULL)
        return NULL;
    c->records = NULL;
    c->clock = 0;
    c->hits = c->misses = 0;
    return c;
}

static void expire(struct cache *c)
{
    struct record *prev = NULL;
    struct record *r = c->records;

    while (r != NULL) {
        struct record *next = r->next;

        if (r->expires <= c->clock) {
            if (prev == NULL)
                c->records = next;
            else
                prev->next = next;
            free(r);
        } else {
            prev = r;
        }
        r = next;
    }
}

static struct record *find(struct cache *c, unsigned host)
{
    struct record *r;

    for (r = c->records; r != NULL; r = r->next)
        if (r->host == host)
            return r;
    return NULL;
}

/* Asks the server: 0 means that the name does not exist. */
static unsigned query(unsigned host)
{
    return host == 0 ? 0 : __VERIFIER_nondet_uint();
}

static unsigned resolve(struct cache *c, unsigned host)
{
    struct record *r = find(c, host);
    unsigned addr;

    if (r != NULL) {
        assert(r->expires > c->clock);
        c->hits++;
        return r->addr;
    }
    c->misses++;
    addr = query(host);
    if (addr == 0)
        return 0;
    r = malloc(sizeof *r);
    if (r != NULL) {            /* without memory it is not cached */
        r->host = host;
        r->addr = addr;
        r->expires = c->clock + 1 + __VERIFIER_nondet_uint() % 60;
        r->next = c->records;
        c->records = r;
    }
    return addr;
}

static void cache_free(struct cache *c)
{
    struct record *r = c->records;

    while (r != NULL) {
        struct record *next = r->next;
        free(r);
        r = next;
    }
    free(c);
}

int main(void)
{
    struct cache *c = cache_new();
    unsigned requests = 0;

    if (c == NULL)
        return 1;
    while (c->clock < 100000 && __VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            c->clock += __VERIFIER_nondet_uint() % 100;
            expire(c);
        } else {
            resolve(c, __VERIFIER_nondet_uint());
            requests++;
        }
    }
    assert(c->hits + c->misses == requests);
    cache_free(c);
    return 0;
}
