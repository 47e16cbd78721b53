/* A pool of message buffers: blocks come from larger chunks, and released
 * blocks are kept in a free list for the next request. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

#define BLOCKS_PER_CHUNK 8

typedef struct block {
    struct block *next; /* in the free list or in the list of messages */
    int in_use;
    int payload;
} block_t;

typedef struct chunk {
    struct chunk *next;
    block_t blocks[BLOCKS_PER_CHUNK];
} chunk_t;

static chunk_t *chunks;
static block_t *free_list;
static unsigned int n_total, n_free, n_used;

static int pool_grow(void)
{
    chunk_t *c = malloc(sizeof(chunk_t));
    int i;

    if (c == NULL)
        return -1;
    for (i = 0; i < BLOCKS_PER_CHUNK; i++) {
        c->blocks[i].in_use = 0;
        c->blocks[i].next = free_list;
        free_list = &c->blocks[i];
        n_free++;
    }
    n_total += BLOCKS_PER_CHUNK;
    c->next = chunks;
    chunks = c;
    return 0;
}

static block_t *pool_get(void)
{
    block_t *b;

    if (free_list == NULL && pool_grow() != 0)
        return NULL;
    b = free_list;
    free_list = b->next;
    assert(!b->in_use);
    b->in_use = 1;
    b->next = NULL;
    n_free--;
    n_used++;
    return b;
}

static void pool_put(block_t *b)
{
    assert(b->in_use);
    b->in_use = 0;
    b->next = free_list;
    free_list = b;
    n_free++;
    n_used--;
}

static void pool_destroy(void)
{
    while (chunks != NULL) {
        chunk_t *c = chunks;
        chunks = c->next;
        free(c);
    }
    free_list = NULL;
    n_total = n_free = 0;
}

/* The user of the pool: a list of messages. */

static int send_message(block_t **inbox, int payload)
{
    block_t *b = pool_get();
    if (b == NULL)
        return 0;
    b->payload = payload;
    b->next = *inbox;
    *inbox = b;
    return 1;
}

/* releases all the messages whose payload is below the limit */
static unsigned int discard_below(block_t **inbox, int limit)
{
    unsigned int dropped = 0;
    while (*inbox != NULL) {
        block_t *b = *inbox;
        if (b->payload < limit) {
            *inbox = b->next;
            pool_put(b);
            dropped++;
        } else {
            inbox = &b->next;
        }
    }
    return dropped;
}

int main(void)
{
    block_t *inbox = NULL;
    unsigned int sent = 0, dropped = 0;

    while (__VERIFIER_nondet_bool()) {
        if (__VERIFIER_nondet_uint() % 8 != 0) {
            if (send_message(&inbox, __VERIFIER_nondet_int()))
                sent++;
        } else {
            dropped += discard_below(&inbox, __VERIFIER_nondet_int());
        }
        assert(n_used + n_free == n_total);
    }

    printf("%u sent, %u dropped\n", sent, dropped);
    while (inbox != NULL) {
        block_t *b = inbox;
        inbox = b->next;
        pool_put(b);
        dropped++;
    }
    assert(n_used == 0 && sent == dropped);
    pool_destroy();
    return 0;
}
