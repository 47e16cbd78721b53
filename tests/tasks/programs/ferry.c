/* A ferry: vehicles wait in lanes, are loaded by weight, and leave a log in an arena. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

#define LANES 4
#define PLATE 12
#define DECK 3000

struct vehicle {
    char plate[PLATE];
    int weight;
    struct vehicle *next;
};
struct lane {
    struct vehicle *first, *last;
    unsigned length;
};
struct entry {
    struct entry *before;
    int weight;
    char plate[PLATE];
};
struct page {
    struct page *next;
    size_t used;
    struct entry entries[20];
};
struct ferry {
    struct lane lanes[LANES];
    struct page *pages;
    struct entry *log;
    int loaded;
};

static struct entry *new_entry(struct ferry *f)
{
    if (f->pages == NULL || f->pages->used == 20) {
        struct page *p = malloc(sizeof *p);
        if (p == NULL)
            return NULL;
        p->used = 0;
        p->next = f->pages;
        f->pages = p;
    }
    return &f->pages->entries[f->pages->used++];
}

static int arrive(struct lane *l, const char *plate, int weight)
{
    struct vehicle *v = malloc(sizeof *v);
    if (v == NULL)
        return -1;
    strncpy(v->plate, plate, PLATE - 1);
    v->plate[PLATE - 1] = '\0';
    v->weight = weight;
    v->next = NULL;
    if (l->last != NULL)
        l->last->next = v;
    else
        l->first = v;
    l->last = v;
    l->length++;
    return 0;
}

static int load_one(struct ferry *f, struct lane *l)
{
    struct vehicle *v = l->first;
    struct entry *e;
    if (v == NULL || f->loaded + v->weight > DECK)
        return 0;
    e = new_entry(f);
    if (e == NULL)
        return 0;
    memcpy(e->plate, v->plate, PLATE);
    e->weight = v->weight;
    e->before = f->log;
    f->log = e;
    f->loaded += v->weight;
    l->first = v->next;
    if (l->first == NULL)
        l->last = NULL;
    l->length--;
    free(v);
    return 1;
}

static void sail(struct ferry *f)
{
    const struct entry *e;
    for (e = f->log; e != NULL; e = e->before)
        printf("%s %d\n", e->plate, e->weight);
    while (f->pages != NULL) {
        struct page *p = f->pages;
        f->pages = p->next;
        free(p);
    }
    f->log = NULL;
    f->loaded = 0;
}

static void clear(struct lane *l)
{
    while (l->first != NULL) {
        struct vehicle *v = l->first;
        l->first = v->next;
        free(v);
    }
    l->last = NULL;
    l->length = 0;
}

int main(void)
{
    struct ferry f = {0};
    int command;
    while ((command = __VERIFIER_nondet_int()) != 0) {
        struct lane *l = &f.lanes[(unsigned)command % LANES];
        if (command > 100)
            arrive(l, "AB 123", 100 + (command & 1023));
        else if (command > 10)
            load_one(&f, l);
        else
            sail(&f);
        assert(f.loaded >= 0 && f.loaded <= DECK);
    }
    sail(&f);
    for (int i = 0; i < LANES; i++)
        clear(&f.lanes[i]);
    return 0;
}
