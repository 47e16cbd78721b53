/* A playlist: a doubly linked list of tracks with a cursor (the track being
 * played).  The oldest tracks are dropped when the list becomes too long. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

#define MAX_TRACKS 20

struct track {
    unsigned int seconds;
    struct track *prev, *next;
};

struct playlist {
    struct track *first, *last;
    struct track *cursor; /* NULL only if the list is empty */
    int length;
};

static void unlink_track(struct playlist *pl, struct track *t)
{
    if (t->prev)
        t->prev->next = t->next;
    else
        pl->first = t->next;
    if (t->next)
        t->next->prev = t->prev;
    else
        pl->last = t->prev;
    pl->length--;
}

static void drop_first(struct playlist *pl)
{
    struct track *t = pl->first;
    if (!t)
        return;
    unlink_track(pl, t);
    free(t);
}

static int append(struct playlist *pl, unsigned int seconds)
{
    struct track *t = malloc(sizeof(struct track));
    if (!t)
        return -1;
    t->seconds = seconds;
    t->next = NULL;
    t->prev = pl->last;
    if (pl->last)
        pl->last->next = t;
    else
        pl->first = t;
    pl->last = t;
    pl->length++;
    if (!pl->cursor)
        pl->cursor = t;
    if (pl->length > MAX_TRACKS)
        drop_first(pl);
    return 0;
}

static void delete_current(struct playlist *pl)
{
    struct track *t = pl->cursor;
    if (!t)
        return;
    pl->cursor = t->next ? t->next : t->prev;
    unlink_track(pl, t);
    free(t);
}

static void skip_forward(struct playlist *pl)
{
    if (pl->cursor && pl->cursor->next)
        pl->cursor = pl->cursor->next;
}

static void skip_back(struct playlist *pl)
{
    if (pl->cursor && pl->cursor->prev)
        pl->cursor = pl->cursor->prev;
}

/* the position of the cursor, counted from 1; 0 if there is none */
static int cursor_position(const struct playlist *pl)
{
    int pos = 0;
    for (const struct track *t = pl->cursor; t; t = t->prev)
        pos++;
    return pos;
}

static void check_links(const struct playlist *pl)
{
    for (const struct track *t = pl->first; t; t = t->next)
        assert(t->next ? t->next->prev == t : pl->last == t);
}

int main(void)
{
    struct playlist pl = { NULL, NULL, NULL, 0 };
    int done = 0;

    while (!done) {
        switch (__VERIFIER_nondet_int()) {
        case 0:
            done = 1;
            break;
        case 1:
            skip_forward(&pl);
            break;
        case 2:
            skip_back(&pl);
            break;
        case 3:
            delete_current(&pl);
            break;
        case 4:
            drop_first(&pl);
            break;
        default:
            if (append(&pl, __VERIFIER_nondet_uint()) != 0)
                puts("cannot add the track");
            break;
        }
        assert((pl.cursor == NULL) == (pl.first == NULL));
        assert(cursor_position(&pl) <= pl.length);
    }

    check_links(&pl);
    while (pl.first)
        drop_first(&pl);
    assert(pl.length == 0 && pl.cursor == NULL);
    return 0;
}
