/* A pool of message buffers.  Buffers given back go to a free list and are
 * used again; the list is trimmed to a maximal length. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define BUF_SIZE  16
#define MAX_SPARE 8

struct buf {
    struct buf *next;
    int len;
    char data[BUF_SIZE];
};

struct pool {
    struct buf *spare;
    int nspare;
};

static struct buf *pool_get(struct pool *p)
{
    struct buf *b;

    if (p->spare != NULL) {
        b = p->spare;
        p->spare = b->next;
        p->nspare--;
    } else {
        b = malloc(sizeof(struct buf));
        if (b == NULL)
            return NULL;
    }
    b->next = NULL;
    b->len = 0;
    memset(b->data, 0, sizeof(b->data));
    return b;
}

static void pool_put(struct pool *p, struct buf *b)
{
    if (p->nspare >= MAX_SPARE) {
        free(b);
        return;
    }
    b->next = p->spare;
    p->spare = b;
    p->nspare++;
}

static void pool_destroy(struct pool *p)
{
    while (p->spare != NULL) {
        struct buf *b = p->spare;

        p->spare = b->next;
        free(b);
    }
    p->nspare = 0;
}

static int buf_append(struct buf *b, char c)
{
    if (b->len >= BUF_SIZE - 1)
        return 0;
    b->data[b->len] = c;
    b->len++;
    b->data[b->len] = '\0';
    return 1;
}

/* Moves the whole list of used buffers back into the pool. */
static void release_all(struct pool *p, struct buf *used)
{
    while (used != NULL) {
        struct buf *next = used->next;

        pool_put(p, used);
        used = next;
    }
}

int main(void)
{
    struct pool pool = { NULL, 0 };
    struct buf *used = NULL;

    while (__VERIFIER_nondet_int()) {
        int cmd = __VERIFIER_nondet_int();

        if (cmd == 1) {
            struct buf *b = pool_get(&pool);

            if (b == NULL)
                continue;
            while (__VERIFIER_nondet_int()) {
                if (!buf_append(b, 'x'))
                    break;
            }
            assert(b->len >= 0 && b->len < BUF_SIZE);
            assert(b->data[b->len] == '\0');
            b->next = used;
            used = b;
        } else if (cmd == 2 && used != NULL) {
            struct buf *b = used;

            used = b->next;
            pool_put(&pool, b);
        } else if (cmd == 3) {
            release_all(&pool, used);
        }
        assert(pool.nspare <= MAX_SPARE);
    }

    release_all(&pool, used);
    pool_destroy(&pool);
    assert(pool.spare == NULL);
    return 0;
}
