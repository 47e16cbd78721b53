extern void abort(void); void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

/* Growing byte buffers; released ones are cached in a free list of at most
   MAX_CACHED buffers, everything beyond that goes back to the heap. */

#define MAX_CACHED 4
#define INITIAL_CAP 16

struct buffer {
    struct buffer *next;        /* open list or free list */
    size_t len;
    size_t cap;
    unsigned char *data;
};

static struct buffer *cached;
static int ncached;

static struct buffer *buffer_get(void)
{
    struct buffer *b = cached;

    if (b) {
        cached = b->next;
        ncached--;
    } else {
        b = malloc(sizeof *b);
        if (!b)
            return NULL;
        b->data = malloc(INITIAL_CAP);
        if (!b->data) {
            free(b);
            return NULL;
        }
        b->cap = INITIAL_CAP;
    }
    b->len = 0;
    b->next = NULL;
    return b;
}

static void buffer_destroy(struct buffer *b)
{
    free(b->data);
    free(b);
}

static void buffer_release(struct buffer *b)
{
    if (ncached < MAX_CACHED) {
        b->next = cached;
        cached = b;
        ncached++;
    } else {
        buffer_destroy(b);
    }
}

static int buffer_append(struct buffer *b, unsigned char byte)
{
    if (b->len == b->cap) {
        unsigned char *p = realloc(b->data, b->cap * 2);
        if (!p)
            return 0;
        b->data = p;
        b->cap *= 2;
    }
    b->data[b->len++] = byte;
    return 1;
}

static void cache_drain(void)
{
    while (cached) {
        struct buffer *b = cached;
        cached = b->next;
        ncached--;
        buffer_destroy(b);
    }
}

/* closes the most recently opened buffer, returns the number of its bytes */
static size_t close_top(struct buffer **open)
{
    struct buffer *b = *open;
    size_t len = b->len;

    *open = b->next;
    buffer_release(b);
    return len;
}

int main(void)
{
    struct buffer *open = NULL;
    size_t written = 0, flushed = 0;
    int cmd;

    while ((cmd = __VERIFIER_nondet_int()) != 0) {
        if (cmd < 0) {
            struct buffer *b = buffer_get();
            if (!b)
                break;
            b->next = open;
            open = b;
        } else if (!open) {
            continue;
        } else if (cmd == 1) {
            flushed += close_top(&open);
        } else if (buffer_append(open, (unsigned char)(cmd & 0xff))) {
            written++;
        }
        assert(ncached >= 0 && ncached <= MAX_CACHED);
    }
    while (open)
        flushed += close_top(&open);
    assert(flushed == written);
    cache_drain();
    assert(ncached == 0);
    return 0;
}
