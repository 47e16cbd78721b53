/* bug: line 60, forgotten update of tail when the last entry is moved up */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct item {
    struct item *prev;
    struct item *next;
    char title[16];
    int done;
};

struct todo {
    struct item *head;
    struct item *tail;
    unsigned int count;
};

static struct item *todo_append(struct todo *t, const char *title)
{
    struct item *it = calloc(1, sizeof(*it));
    if (!it)
        return NULL;
    strncpy(it->title, title, sizeof(it->title) - 1);
    it->prev = t->tail;
    if (t->tail)
        t->tail->next = it;
    else
        t->head = it;
    t->tail = it;
    t->count++;
    return it;
}

static void todo_delete(struct todo *t, struct item *it)
{
    if (it->prev)
        it->prev->next = it->next;
    else
        t->head = it->next;
    if (it->next)
        it->next->prev = it->prev;
    else
        t->tail = it->prev;
    t->count--;
    free(it);
}

static void todo_move_up(struct todo *t, struct item *it)
{
    struct item *above = it->prev;
    if (!above)
        return;
    above->next = it->next;
    if (it->next)
        it->next->prev = above;
    it->prev = above->prev;
    if (above->prev)
        above->prev->next = it;
    else
        t->head = it;
    it->next = above;
    above->prev = it;
}

static void todo_move_down(struct todo *t, struct item *it)
{
    if (it->next)
        todo_move_up(t, it->next);
}

static struct item *todo_nth(const struct todo *t, unsigned int n)
{
    struct item *it = t->head;
    while (it && n-- > 0)
        it = it->next;
    return it;
}

static void todo_purge_done(struct todo *t)
{
    struct item *it = t->head;
    while (it) {
        struct item *next = it->next;
        if (it->done)
            todo_delete(t, it);
        it = next;
    }
}

static void todo_check(const struct todo *t)
{
    unsigned int n = 0;
    const struct item *last = NULL;
    for (const struct item *it = t->head; it; it = it->next) {
        assert(it->prev == last);
        last = it;
        n++;
    }
    assert(t->tail == last);
    assert(t->count == n);
}

int main(void)
{
    struct todo list = { NULL, NULL, 0 };
    struct item *it;

    while (__VERIFIER_nondet_int()) {
        int cmd = __VERIFIER_nondet_int();
        if (cmd == 0) {
            todo_purge_done(&list);
            continue;
        }
        if (cmd < 0) {
            if (!todo_append(&list, cmd == -1 ? "buy milk" : "call the bank"))
                break;
            continue;
        }
        it = todo_nth(&list, __VERIFIER_nondet_uint());
        if (!it)
            continue;
        if (cmd == 1)
            it->done = 1;
        else if (cmd == 2)
            todo_move_down(&list, it);
        else
            todo_move_up(&list, it);
    }
    todo_check(&list);
    while (list.head)
        todo_delete(&list, list.head);
    assert(list.tail == NULL && list.count == 0);
    return 0;
}
