/* Empty segments that lead to each other: the comparison of graphs went round without end. */
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct player {
    struct player *next;
};
struct ring {
    struct player *last;
};
static void ring_join(struct ring *r)
{
    struct player *p = malloc(sizeof(*p));
    if (r->last == NULL) {
        p->next = p;
    } else {
        p->next = r->last->next;
        r->last->next = p;
    }
    r->last = p;
}
static void ring_leave(struct ring *r, struct player *prev)
{
    struct player *gone = prev->next;
    prev->next = gone->next;
}
static void play(struct ring *r)
{
    struct player *prev = r->last;
    while (prev->next != prev) {
        while (__VERIFIER_nondet_int())
            prev = prev->next;
        ring_leave(r, prev);
    }
}
int main(void)
{
    struct ring ring = { NULL };
    int i;
    while (__VERIFIER_nondet_int()) {
        ring_join(&ring);
    }
    play(&ring);
    assert(ring.last != NULL);
}
