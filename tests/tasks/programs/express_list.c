/* Two-lane skip list: all stations on the local lane, the big ones also on the express lane. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

typedef struct station {
    int km;
    bool big;
    struct station *next;       /* local lane, ascending */
    struct station *express;    /* express lane, only if big */
} station;

typedef struct {
    station origin;             /* sentinel, on both lanes */
} line_t;

static void line_init(line_t *line)
{
    line->origin.km = 0;
    line->origin.big = true;
    line->origin.next = NULL;
    line->origin.express = NULL;
}

/* last stations before km on both lanes */
static void locate(line_t *line, int km, station **ex, station **loc)
{
    station *s = &line->origin;

    while (s->express != NULL && s->express->km < km)
        s = s->express;
    *ex = s;
    while (s->next != NULL && s->next->km < km)
        s = s->next;
    *loc = s;
}

static station *find(line_t *line, int km)
{
    station *ex, *loc;

    locate(line, km, &ex, &loc);
    if (loc->next != NULL && loc->next->km == km)
        return loc->next;
    return NULL;
}

static station *open_station(line_t *line, int km, bool big)
{
    station *ex, *loc, *s;

    locate(line, km, &ex, &loc);
    if (loc->next != NULL && loc->next->km == km)
        return loc->next;
    s = malloc(sizeof(*s));
    if (s == NULL)
        return NULL;
    s->km = km;
    s->big = big;
    s->next = loc->next;
    loc->next = s;
    s->express = NULL;
    if (big) {
        s->express = ex->express;
        ex->express = s;
    }
    return s;
}

static bool close_station(line_t *line, int km)
{
    station *ex, *loc, *s;

    locate(line, km, &ex, &loc);
    s = loc->next;
    if (s == NULL || s->km != km)
        return false;
    loc->next = s->next;
    if (s->big)
        ex->express = s->express;
    free(s);
    return true;
}

/* the express lane visits exactly the big stations, in the order of the local lane */
static bool lanes_agree(const line_t *line)
{
    const station *e = line->origin.express;

    for (const station *s = line->origin.next; s != NULL; s = s->next) {
        if (s->next != NULL && s->km >= s->next->km)
            return false;
        if (s->big) {
            if (e != s)
                return false;
            e = e->express;
        }
    }
    return e == NULL;
}

int main(void)
{
    line_t line;

    line_init(&line);
    while (__VERIFIER_nondet_int()) {
        int km = __VERIFIER_nondet_int();
        if (__VERIFIER_nondet_bool()) {
            station *s = open_station(&line, km, __VERIFIER_nondet_bool());
            assert(s == NULL || find(&line, km) == s);
        } else {
            close_station(&line, km);
            assert(find(&line, km) == NULL);
        }
    }
    assert(lanes_agree(&line));

    while (line.origin.next != NULL) {
        station *s = line.origin.next;
        line.origin.next = s->next;
        free(s);
    }
    return 0;
}
