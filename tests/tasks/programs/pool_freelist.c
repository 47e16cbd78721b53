/* Object pool: released objects go to a free list and are used again. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum state { ST_FREE, ST_USED };

struct object {
    enum state state;
    int payload;
    struct object *link;
};

static struct object *free_list;
static struct object *used_list;
static int n_free;

static struct object *pool_get(void)
{
    struct object *o;

    if (free_list != NULL) {
        o = free_list;
        assert(o->state == ST_FREE);
        free_list = o->link;
        n_free--;
    } else {
        o = malloc(sizeof(*o));
        if (o == NULL)
            return NULL;
    }
    o->state = ST_USED;
    o->payload = 0;
    o->link = used_list;
    used_list = o;
    return o;
}

static void pool_put(struct object *o)
{
    o->state = ST_FREE;
    o->link = free_list;
    free_list = o;
    n_free++;
}

/* gives back every used object with the given payload */
static void release_matching(int payload)
{
    struct object *prev = NULL;
    struct object *cur = used_list;

    while (cur != NULL) {
        struct object *next = cur->link;
        assert(cur->state == ST_USED);
        if (cur->payload == payload) {
            if (prev != NULL)
                prev->link = next;
            else
                used_list = next;
            pool_put(cur);
        } else {
            prev = cur;
        }
        cur = next;
    }
}

static void pool_trim(void)
{
    while (free_list != NULL) {
        struct object *o = free_list;
        free_list = o->link;
        free(o);
    }
    n_free = 0;
}

static void release_all(void)
{
    while (used_list != NULL) {
        struct object *o = used_list;
        used_list = o->link;
        pool_put(o);
    }
}

int main(void)
{
    int cmd;

    while ((cmd = __VERIFIER_nondet_int()) != 0) {
        if (cmd == 1) {
            struct object *o = pool_get();
            if (o == NULL)
                break;
            o->payload = __VERIFIER_nondet_int();
        } else if (cmd == 2) {
            release_matching(__VERIFIER_nondet_int());
        } else if (cmd == 3) {
            pool_trim();
        }
    }
    release_all();
    pool_trim();
    assert(used_list == NULL);
    assert(free_list == NULL);
    return 0;
}
