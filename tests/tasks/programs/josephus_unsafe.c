/* The Josephus game: players sit in a ring, every k-th one leaves. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct player {
    int seat;
    struct player *next;
};

/* The ring is held by its last player; an empty ring is NULL. */
struct ring {
    struct player *last;
    int players;
};

static int ring_join(struct ring *r, int seat)
{
    struct player *p = malloc(sizeof(*p));

    if (p == NULL)
        return -1;
    p->seat = seat;
    if (r->last == NULL) {
        p->next = p;
    } else {
        p->next = r->last->next;
        r->last->next = p;
    }
    r->last = p;
    r->players++;
    return 0;
}

/* Removes the player behind prev and returns his seat. */
static int ring_leave(struct ring *r, struct player *prev)
{
    struct player *gone = prev->next;
    int seat = gone->seat;

    if (gone == prev) {
        r->last = NULL;
    } else {
        prev->next = gone->next;
    }
    free(gone);
    r->players--;
    return seat;
}

static void ring_free(struct ring *r)
{
    while (r->last != NULL)
        ring_leave(r, r->last);
}

/* Plays until one player is left; returns the seat of the winner. */
static int play(struct ring *r, int k)
{
    struct player *prev = r->last;

    while (prev->next != prev) {
        int i;

        for (i = 1; i < k; i++)
            prev = prev->next;
        ring_leave(r, prev);
    }
    return prev->seat;
}

static int ring_contains(const struct ring *r, int seat)
{
    const struct player *p = r->last;

    if (p == NULL)
        return 0;
    do {
        if (p->seat == seat)
            return 1;
        p = p->next;
    } while (p != r->last);
    return 0;
}

int main(void)
{
    struct ring ring = { NULL, 0 };
    int n = __VERIFIER_nondet_int();
    int k = __VERIFIER_nondet_int();
    int i;

    if (n < 1 || n > 1000 || k < 1 || k > 100)
        return 0;

    for (i = 1; i <= n; i++) {
        if (ring_join(&ring, i) != 0) {
            fprintf(stderr, "out of memory\n");
            ring_free(&ring);
            return 1;
        }
        assert(ring.last != NULL);
    }
    if (ring_contains(&ring, k))
        printf("seat %d takes part\n", k);

    i = play(&ring, k);
    printf("winner: %d\n", i);
    assert(ring.last != NULL);
    assert(ring.last->next == ring.last);

    ring_free(&ring);
    assert(ring.last == NULL);
    return 0;
}
