/* bug: line 84, before this line: rear of the source train not updated: wagons attached to the wrong train (assertion) */
/* Marshalling yard: trains of wagons, parts of which move to other trains. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct wagon {
    unsigned load;
    struct wagon *next;
};

struct train {
    int number;
    struct wagon *front, *rear;
    struct train *next;
};

struct yard {
    struct train *trains;
    unsigned wagons;
};

static struct train *find_train(struct yard *y, int number)
{
    struct train *t = y->trains;

    while (t != NULL && t->number != number)
        t = t->next;
    return t;
}

static struct train *get_train(struct yard *y, int number)
{
    struct train *t = find_train(y, number);

    if (t == NULL && (t = malloc(sizeof *t)) != NULL) {
        t->number = number;
        t->front = t->rear = NULL;
        t->next = y->trains;
        y->trains = t;
    }
    return t;
}

static void attach(struct train *t, struct wagon *front, struct wagon *rear)
{
    if (t->rear == NULL)
        t->front = front;
    else
        t->rear->next = front;
    t->rear = rear;
}

static void couple(struct yard *y, struct train *t, unsigned load)
{
    struct wagon *w = malloc(sizeof *w);

    if (w == NULL)
        return;
    w->load = load;
    w->next = NULL;
    attach(t, w, w);
    y->wagons++;
}

/* The wagons of src after the first `keep` go to the end of dst. */
static void shunt(struct train *src, struct train *dst, unsigned keep)
{
    struct wagon *last = NULL, *w = src->front, *rear = src->rear;

    while (w != NULL && keep > 0) {
        last = w;
        w = w->next;
        keep--;
    }
    if (w == NULL || src == dst)
        return;
    if (last == NULL)
        src->front = NULL;
    else
        last->next = NULL;
    attach(dst, w, rear);
}

/* Frees the wagons, returns how many there were. */
static unsigned scrap(struct train *t)
{
    unsigned n = 0;

    while (t->front != NULL) {
        struct wagon *w = t->front;
        t->front = w->next;
        if (t->front == NULL)
            assert(t->rear == w);
        free(w);
        n++;
    }
    t->rear = NULL;
    return n;
}

int main(void)
{
    struct yard yard = { NULL, 0 };
    struct train *t, *other;

    while (__VERIFIER_nondet_int()) {
        t = get_train(&yard, __VERIFIER_nondet_int());
        if (t == NULL)
            break;
        if (__VERIFIER_nondet_int()) {
            couple(&yard, t, __VERIFIER_nondet_uint() % 1000);
        } else {
            other = find_train(&yard, __VERIFIER_nondet_int());
            if (other != NULL)
                shunt(t, other, __VERIFIER_nondet_uint());
        }
    }
    while (yard.trains != NULL) {
        t = yard.trains;
        yard.trains = t->next;
        yard.wagons -= scrap(t);
        free(t);
    }
    assert(yard.wagons == 0);
    return 0;
}
