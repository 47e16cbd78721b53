extern void abort(void); void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

/* Request loop: one scratch arena is reset per request; the best header seen
   so far is copied into a second arena that outlives the requests. */

typedef struct Arena {
    unsigned char *mem;
    size_t cap;
    size_t pos;
} Arena;

typedef struct Header {
    struct Header *next;
    int code;
    int weight;
} Header;

typedef struct Request {
    Header *headers;
    size_t count;
} Request;

static int arena_open(Arena *a, size_t cap)
{
    a->mem = malloc(cap);
    a->cap = a->mem != NULL ? cap : 0;
    a->pos = 0;
    return a->mem != NULL;
}

static void *arena_get(Arena *a, size_t n)
{
    void *p;

    n = (n + 7u) / 8u * 8u;
    if (n > a->cap - a->pos)
        return NULL;
    p = &a->mem[a->pos];
    a->pos += n;
    return p;
}

static void arena_reset(Arena *a)
{
    a->pos = 0;
}

static void arena_close(Arena *a)
{
    free(a->mem);
    a->mem = NULL;
    a->cap = a->pos = 0;
}

static Header *header_new(Arena *a, int code, int weight)
{
    Header *h = arena_get(a, sizeof(Header));

    if (h != NULL) {
        h->next = NULL;
        h->code = code;
        h->weight = weight;
    }
    return h;
}

static void request_read(Request *r, Arena *a)
{
    int code;

    r->headers = NULL;
    r->count = 0;
    while ((code = __VERIFIER_nondet_int()) != 0) {
        Header *h = header_new(a, code, __VERIFIER_nondet_int());
        if (h == NULL)
            break;
        h->next = r->headers;
        r->headers = h;
        r->count++;
    }
}

static const Header *request_best(const Request *r)
{
    const Header *best = NULL;

    for (const Header *h = r->headers; h != NULL; h = h->next)
        if (best == NULL || h->weight > best->weight)
            best = h;
    return best;
}

int main(void)
{
    Arena scratch, perm;
    Header *keep = NULL;
    int best_code = 0;

    if (!arena_open(&scratch, 4096))
        return 0;
    if (!arena_open(&perm, 64)) {
        arena_close(&scratch);
        return 0;
    }

    while (__VERIFIER_nondet_int()) {
        Request req;
        const Header *h;

        arena_reset(&scratch);
        request_read(&req, &scratch);
        h = request_best(&req);
        assert((h == NULL) == (req.count == 0));
        if (h != NULL && (keep == NULL || h->weight > keep->weight)) {
            best_code = h->code;
            arena_reset(&perm);
            keep = header_new(&perm, h->code, h->weight);
        }
        if (keep != NULL)
            assert(keep->code == best_code);
    }

    arena_close(&perm);
    arena_close(&scratch);
    return 0;
}
