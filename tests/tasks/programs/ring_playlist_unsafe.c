/* bug: line 53, wrong condition, current track dangles after removal of the only one (use after free) */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define TITLE_LEN 24

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct track {
    char title[TITLE_LEN];
    unsigned artist;
    unsigned plays;
    struct track *next, *prev;
};

struct playlist {
    struct track *cur;
    size_t count;
};

static void link_after(struct track *pos, struct track *t)
{
    t->prev = pos;
    t->next = pos->next;
    pos->next->prev = t;
    pos->next = t;
}

static int pl_add(struct playlist *pl, unsigned artist, unsigned no)
{
    struct track *t = malloc(sizeof *t);

    if (t == NULL)
        return -1;
    snprintf(t->title, sizeof t->title, "track-%u", no);
    t->artist = artist;
    t->plays = 0;
    if (pl->cur == NULL) {
        t->next = t->prev = t;
        pl->cur = t;
    } else {
        link_after(pl->cur, t);
    }
    pl->count++;
    return 0;
}

static void pl_remove(struct playlist *pl, struct track *t)
{
    if (pl->count == 0) {
        pl->cur = NULL;
    } else {
        t->prev->next = t->next;
        t->next->prev = t->prev;
        if (pl->cur == t)
            pl->cur = t->next;
    }
    pl->count--;
    free(t);
}

static void pl_remove_artist(struct playlist *pl, unsigned artist)
{
    struct track *t = pl->cur;
    size_t n = pl->count;

    while (n > 0) {
        struct track *next = t->next;
        if (t->artist == artist)
            pl_remove(pl, t);
        t = next;
        n--;
    }
}

static void pl_skip(struct playlist *pl, int forward)
{
    if (pl->cur == NULL)
        return;
    pl->cur = forward ? pl->cur->next : pl->cur->prev;
    pl->cur->plays++;
}

/* The current track changes places with the one behind it. */
static void pl_move_down(struct playlist *pl)
{
    struct track *t = pl->cur, *after;

    if (pl->count < 3)
        return;
    after = t->next;
    t->prev->next = after;
    after->prev = t->prev;
    link_after(after, t);
}

static size_t pl_check(const struct playlist *pl)
{
    const struct track *t = pl->cur;
    size_t n = 0;

    if (t == NULL)
        return 0;
    do {
        assert(t->next->prev == t);
        n++;
        t = t->next;
    } while (t != pl->cur);
    return n;
}

int main(void)
{
    struct playlist pl = { NULL, 0 };
    unsigned no = 0;

    for (;;) {
        int cmd = __VERIFIER_nondet_int();

        if (cmd == 0)
            break;
        if (cmd == 1 || cmd == 2) {
            if (pl_add(&pl, __VERIFIER_nondet_uint(), no++) < 0)
                break;
        } else if (cmd == 3) {
            if (pl.cur)
                pl_remove(&pl, pl.cur);
        } else if (cmd == 4) {
            pl_skip(&pl, __VERIFIER_nondet_int() > 0);
        } else if (cmd == 5) {
            pl_move_down(&pl);
        } else {
            pl_remove_artist(&pl, __VERIFIER_nondet_uint());
        }
        assert(pl_check(&pl) == pl.count);
    }
    while (pl.cur)
        pl_remove(&pl, pl.cur);
    assert(pl.count == 0);
    return 0;
}
