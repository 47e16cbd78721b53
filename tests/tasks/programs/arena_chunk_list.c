extern void abort(void); void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);

#include <stddef.h>
#include <stdlib.h>

#define CHUNK_SIZE 1024
#define ARENA_ALIGN _Alignof(max_align_t)

/* Sensor log: the readings form a list that lives in a chunked arena. */

struct chunk {
    struct chunk *next;
    size_t used;
    _Alignas(max_align_t) unsigned char data[CHUNK_SIZE];
};

struct arena {
    struct chunk *head;
};

struct reading {
    int sensor;
    int value;
    struct reading *next;
};

struct log {
    struct reading *first;
    struct reading *last;
    size_t length;
};

static void arena_init(struct arena *a)
{
    a->head = NULL;
}

static void *arena_alloc(struct arena *a, size_t n)
{
    struct chunk *c = a->head;
    void *p;

    if (n == 0 || n > CHUNK_SIZE)
        return NULL;
    n = (n + ARENA_ALIGN - 1) & ~(size_t)(ARENA_ALIGN - 1);
    if (c == NULL || CHUNK_SIZE - c->used < n) {
        c = malloc(sizeof(*c));
        if (c == NULL)
            return NULL;
        c->used = 0;
        c->next = a->head;
        a->head = c;
    }
    p = c->data + c->used;
    c->used += n;
    return p;
}

static void arena_release(struct arena *a)
{
    while (a->head != NULL) {
        struct chunk *c = a->head;
        a->head = c->next;
        free(c);
    }
}

static int log_append(struct log *l, struct arena *a, int sensor, int value)
{
    struct reading *r = arena_alloc(a, sizeof(*r));

    if (r == NULL)
        return -1;
    r->sensor = sensor;
    r->value = value;
    r->next = NULL;
    if (l->last != NULL)
        l->last->next = r;
    else
        l->first = r;
    l->last = r;
    l->length++;
    return 0;
}

static const struct reading *log_peak(const struct log *l)
{
    const struct reading *best = l->first;
    const struct reading *r;

    for (r = l->first; r != NULL; r = r->next)
        if (r->value > best->value)
            best = r;
    return best;
}

static size_t log_count(const struct log *l)
{
    size_t n = 0;

    for (const struct reading *r = l->first; r != NULL; r = r->next)
        n++;
    return n;
}

int main(void)
{
    struct arena arena;
    struct log log = { NULL, NULL, 0 };
    const struct reading *peak;
    int sensor;

    arena_init(&arena);
    while ((sensor = __VERIFIER_nondet_int()) != 0) {
        int value = __VERIFIER_nondet_int();
        if (value < 0)
            continue;           /* broken sensor */
        if (log_append(&log, &arena, sensor, value) != 0)
            break;
    }

    assert(log_count(&log) == log.length);
    peak = log_peak(&log);
    if (peak != NULL) {
        assert(peak->value >= 0);
        assert(peak->value >= log.first->value);
    }
    arena_release(&arena);
    return 0;
}
