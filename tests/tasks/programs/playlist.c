/* Playlist: a doubly linked list with a cursor on the current song. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct song {
    int id;
    int seconds;
    struct song *prev;
    struct song *next;
} song;

typedef struct playlist {
    song *first;
    song *last;
    song *cur;
    int length;
} playlist;

static void pl_init(playlist *pl)
{
    pl->first = pl->last = pl->cur = NULL;
    pl->length = 0;
}

static song *song_create(int id, int seconds)
{
    song *s = malloc(sizeof *s);

    if (!s)
        return NULL;
    s->id = id;
    s->seconds = seconds;
    s->prev = NULL;
    s->next = NULL;
    return s;
}

static void pl_append(playlist *pl, song *s)
{
    s->prev = pl->last;
    s->next = NULL;
    if (pl->last)
        pl->last->next = s;
    else
        pl->first = s;
    pl->last = s;
    if (!pl->cur)
        pl->cur = s;
    pl->length++;
}

/* Inserts behind the cursor, or appends if there is none. */
static void pl_insert_after(playlist *pl, song *s)
{
    song *c = pl->cur;

    if (!c || !c->next) {
        pl_append(pl, s);
        return;
    }
    s->prev = c;
    s->next = c->next;
    c->next->prev = s;
    c->next = s;
    pl->length++;
}

/* Removes the current song; the cursor goes to its neighbour. */
static void pl_remove_current(playlist *pl)
{
    song *c = pl->cur;

    if (!c)
        return;
    if (c->prev)
        c->prev->next = c->next;
    else
        pl->first = c->next;
    if (c->next)
        c->next->prev = c->prev;
    else
        pl->last = c->prev;
    pl->cur = c->next ? c->next : c->prev;
    pl->length--;
    free(c);
}

static void pl_step(playlist *pl, int forward)
{
    if (!pl->cur)
        return;
    if (forward && pl->cur->next)
        pl->cur = pl->cur->next;
    else if (!forward && pl->cur->prev)
        pl->cur = pl->cur->prev;
}

static void pl_free(playlist *pl)
{
    song *s = pl->first;

    while (s) {
        song *n = s->next;

        assert(!n || n->prev == s);
        free(s);
        s = n;
    }
    pl_init(pl);
}

int main(void)
{
    playlist pl;
    int op;

    pl_init(&pl);
    for (op = __VERIFIER_nondet_int(); op != 0; op = __VERIFIER_nondet_int()) {
        if (op == 1 || op == 2) {
            int secs = __VERIFIER_nondet_int();
            song *s;

            if (secs <= 0 || secs > 3600)
                continue;
            s = song_create(op, secs);
            if (!s)
                break;
            if (op == 1)
                pl_append(&pl, s);
            else
                pl_insert_after(&pl, s);
            assert(pl.first != NULL && pl.last != NULL);
        } else if (op == 3) {
            pl_remove_current(&pl);
        } else {
            pl_step(&pl, op > 0);
        }
        if (pl.cur)
            assert(pl.cur->seconds > 0);
        else
            assert(pl.first == NULL);
    }
    pl_free(&pl);
    assert(pl.cur == NULL);
    return 0;
}
