/* Two subscriber queues that share reference-counted messages. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct message {
    int refs;
    int topic;
    void (*destroy)(struct message *);
};

struct link {
    struct message *msg;
    struct link *next;
};

struct queue {
    struct link *first;
    struct link *last;
};

static void default_destroy(struct message *m)
{
    assert(m->refs == 0);
    free(m);
}

static struct message *message_new(int topic)
{
    struct message *m = malloc(sizeof(*m));
    if (!m)
        return NULL;
    m->refs = 1;
    m->topic = topic;
    m->destroy = default_destroy;
    return m;
}

static void message_get(struct message *m)
{
    m->refs++;
}

static void message_put(struct message *m)
{
    m->refs--;
    if (m->refs == 0)
        m->destroy(m);
}

static int queue_push(struct queue *q, struct message *m)
{
    struct link *l = malloc(sizeof(*l));
    if (!l)
        return -1;
    l->msg = m;
    l->next = NULL;
    if (q->last)
        q->last->next = l;
    else
        q->first = l;
    q->last = l;
    return 0;
}

static int queue_deliver(struct queue *q)
{
    struct link *l = q->first;
    int topic;

    if (!l)
        return -1;
    q->first = l->next;
    if (!q->first)
        q->last = NULL;
    topic = l->msg->topic;
    message_put(l->msg);
    free(l);
    return topic;
}

static int publish(struct queue *a, struct queue *b, int topic)
{
    int rc = -1;
    struct message *m = message_new(topic);

    if (!m)
        return rc;
    if (queue_push(a, m))
        goto done;
    if (queue_push(b, m))
        goto done;
    rc = 0;
done:
    message_put(m);
    return rc;
}

int main(void)
{
    struct queue a = { NULL, NULL };
    struct queue b = { NULL, NULL };
    int op;

    while ((op = __VERIFIER_nondet_int()) != 0) {
        if (op == 1) {
            int topic = __VERIFIER_nondet_int();
            if (topic >= 0)
                publish(&a, &b, topic);
        } else if (op == 2) {
            if (a.first) {
                int topic = queue_deliver(&a);
                assert(topic >= 0);
            }
        } else if (b.first) {
            int topic = queue_deliver(&b);
            assert(topic >= 0);
        }
    }
    while (a.first)
        queue_deliver(&a);
    while (b.first)
        queue_deliver(&b);
    assert(a.last == NULL);
    return 0;
}
