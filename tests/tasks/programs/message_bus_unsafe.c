/* bug: line 74, leak on error path: reference not dropped if malloc fails (leak, assertion) */
/* Message bus: every subscriber has a queue, payloads are shared and reference counted. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct payload {
    size_t refs;
    size_t len;
    char text[];
};

struct message {
    struct payload *body;
    struct message *next;
};

struct queue {
    struct message *first;
    struct message **end;
    struct queue *next;
};

static struct queue *subscribers;
static size_t live_payloads;

static struct payload *payload_new(const char *text)
{
    size_t len = strlen(text);
    struct payload *p = malloc(sizeof(*p) + len + 1);
    if (!p)
        return NULL;
    p->refs = 1;
    p->len = len;
    memcpy(p->text, text, len + 1);
    live_payloads++;
    return p;
}

static struct payload *payload_get(struct payload *p)
{
    p->refs++;
    return p;
}

static void payload_put(struct payload *p)
{
    assert(p->refs > 0);
    if (--p->refs == 0) {
        live_payloads--;
        free(p);
    }
}

static int subscribe(void)
{
    struct queue *q = malloc(sizeof(*q));
    if (!q)
        return -1;
    q->first = NULL;
    q->end = &q->first;
    q->next = subscribers;
    subscribers = q;
    return 0;
}

static int enqueue(struct queue *q, struct payload *p)
{
    struct payload *mine = payload_get(p);
    struct message *m = malloc(sizeof(*m));
    if (!m)
        return -1;
    m->body = mine;
    m->next = NULL;
    *q->end = m;
    q->end = &m->next;
    return 0;
}

static int deliver_one(struct queue *q)
{
    struct message *m = q->first;
    if (!m)
        return 0;
    q->first = m->next;
    if (!q->first)
        q->end = &q->first;
    assert(strlen(m->body->text) == m->body->len);
    payload_put(m->body);
    free(m);
    return 1;
}

static int publish(const char *text)
{
    int lost = 0;
    struct payload *p = payload_new(text);
    if (!p)
        return -1;
    for (struct queue *q = subscribers; q; q = q->next)
        if (enqueue(q, p) != 0)
            lost++;
    payload_put(p);
    return lost;
}

static void unsubscribe_first(void)
{
    struct queue *q = subscribers;
    subscribers = q->next;
    while (deliver_one(q))
        ;
    free(q);
}

int main(void)
{
    static const char *const texts[] = { "start", "stop", "", "reload config" };

    while (__VERIFIER_nondet_int()) {
        switch (__VERIFIER_nondet_uint() % 4) {
        case 0:
            subscribe();
            break;
        case 1:
            publish(texts[__VERIFIER_nondet_uint() % 4]);
            break;
        case 2:
            for (struct queue *q = subscribers; q; q = q->next)
                deliver_one(q);
            break;
        default:
            if (subscribers)
                unsubscribe_first();
            break;
        }
    }
    while (subscribers)
        unsubscribe_first();
    assert(live_payloads == 0);
    return 0;
}
