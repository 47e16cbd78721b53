/* Timeline: the earliest posts of several feeds, merged in order. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct post {
    unsigned date;
    struct post *next;
};

struct feed {
    struct post *posts;         /* by date */
    struct feed *next;
};

static void free_posts(struct post *p)
{
    while (p != NULL) {
        struct post *next = p->next;
        free(p);
        p = next;
    }
}

static void free_feeds(struct feed *f)
{
    while (f != NULL) {
        struct feed *next = f->next;
        free_posts(f->posts);
        free(f);
        f = next;
    }
}

static struct feed *read_feed(void)
{
    struct feed *f = malloc(sizeof *f);
    struct post **end;
    unsigned date = 0;

    if (f == NULL)
        return NULL;
    f->posts = NULL;
    f->next = NULL;
    end = &f->posts;
    while (date < 1000000 && __VERIFIER_nondet_int()) {
        struct post *p = malloc(sizeof *p);
        if (p == NULL)
            break;
        date += __VERIFIER_nondet_uint() % 30;
        p->date = date;
        p->next = NULL;
        *end = p;
        end = &p->next;
    }
    return f;
}

static struct post *take_earliest(struct feed *feeds)
{
    struct feed *best = NULL;
    struct post *p;

    for (struct feed *f = feeds; f != NULL; f = f->next) {
        if (f->posts == NULL)
            continue;
        if (best == NULL || f->posts->date < best->posts->date)
            best = f;
    }
    if (best == NULL)
        return NULL;
    p = best->posts;
    best->posts = p->next;
    p->next = NULL;
    return p;
}

static struct post *merge(struct feed *feeds, unsigned limit)
{
    struct post *first = NULL, *last = NULL, *p;

    while (limit > 0 && (p = take_earliest(feeds)) != NULL) {
        if (last == NULL)
            first = p;
        else
            last->next = p;
        last = p;
        limit--;
    }
    return first;
}

int main(void)
{
    struct feed *feeds = NULL, *f;
    struct post *timeline;
    unsigned limit = __VERIFIER_nondet_uint();
    unsigned n = 0, date = 0;

    while (__VERIFIER_nondet_int()) {
        f = read_feed();
        if (f == NULL)
            break;
        f->next = feeds;
        feeds = f;
    }
    timeline = merge(feeds, limit);
    for (struct post *p = timeline; p != NULL; p = p->next) {
        assert(p->date >= date);
        date = p->date;
        n++;
    }
    assert(n <= limit);
    free_feeds(feeds);
    free_posts(timeline);
    return 0;
}
