extern void abort(void); void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

/* Session table: a pool that grows by chunks of doubling size hands out the
   sessions, which are kept in a doubly linked list, newest first. */

struct session {
    struct session *prev;
    struct session *next;
    int user;
};

union slot {
    struct session session;
    union slot *next_free;
};

struct chunk {
    struct chunk *next;
    size_t cap;
    union slot slots[];
};

struct pool {
    struct chunk *chunks;
    union slot *free;
    size_t next_cap;
    size_t live;
};

struct table {
    struct pool pool;
    struct session *newest;
    struct session *oldest;
};

#define MAX_CHUNK 512

static int pool_grow(struct pool *p)
{
    size_t cap = p->next_cap;
    struct chunk *c = malloc(sizeof(struct chunk) + cap * sizeof(union slot));

    if (!c)
        return -1;
    if (p->next_cap < MAX_CHUNK)
        p->next_cap *= 2;
    c->cap = cap;
    c->next = p->chunks;
    p->chunks = c;
    for (size_t i = 0; i < c->cap; i++) {
        c->slots[i].next_free = p->free;
        p->free = &c->slots[i];
    }
    return 0;
}

static struct session *pool_get(struct pool *p)
{
    union slot *s;

    if (!p->free && pool_grow(p) < 0)
        return NULL;
    s = p->free;
    p->free = s->next_free;
    p->live++;
    return &s->session;
}

static void pool_put(struct pool *p, struct session *session)
{
    union slot *s = (union slot *)session;

    s->next_free = p->free;
    p->free = s;
    p->live--;
}

static void pool_destroy(struct pool *p)
{
    struct chunk *c, *next;

    for (c = p->chunks; c; c = next) {
        next = c->next;
        free(c);
    }
    p->chunks = NULL;
    p->free = NULL;
}

static int session_open(struct table *t, int user)
{
    struct session *s = pool_get(&t->pool);

    if (!s)
        return -1;
    s->user = user;
    s->prev = NULL;
    s->next = t->newest;
    if (t->newest)
        t->newest->prev = s;
    else
        t->oldest = s;
    t->newest = s;
    return 0;
}

static void session_close(struct table *t, struct session *s)
{
    if (s->prev)
        s->prev->next = s->next;
    else
        t->newest = s->next;
    if (s->next)
        s->next->prev = s->prev;
    else
        t->oldest = s->prev;
    pool_put(&t->pool, s);
}

int main(void)
{
    struct table t = { { NULL, NULL, 4, 0 }, NULL, NULL };
    int cmd;

    while ((cmd = __VERIFIER_nondet_int()) != 0) {
        if (cmd > 0) {
            if (session_open(&t, cmd) < 0)
                break;
            assert(t.newest->user > 0);
        } else if (t.oldest) {
            session_close(&t, t.oldest);
        }
    }
    assert((t.newest == NULL) == (t.pool.live == 0));
    while (t.newest)
        session_close(&t, t.newest);
    assert(t.pool.live == 0 && t.oldest == NULL);
    pool_destroy(&t.pool);
    return 0;
}
