/* A small message broker: subscribers with callbacks per topic, messages are
 * queued and delivered later. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define TOPICS 4

struct message {
    int topic;
    int payload;
    struct message *next;
};

struct subscriber {
    int id;
    int received;
    void (*deliver)(struct subscriber *self, const struct message *m);
    struct subscriber *next;
};

static struct subscriber *subscribers[TOPICS];
static struct message *queue_head;
static struct message **queue_tail = &queue_head;

static void count_message(struct subscriber *self, const struct message *m)
{
    (void)m;
    if (self->received < 1000)
        self->received++;
}

static void print_message(struct subscriber *self, const struct message *m)
{
    printf("[%d] topic %d: %d\n", self->id, m->topic, m->payload);
}

static int subscribe(int topic, int id, int verbose)
{
    struct subscriber *s = malloc(sizeof(*s));

    if (s == NULL)
        return -1;
    s->id = id;
    s->received = 0;
    s->deliver = verbose ? print_message : count_message;
    s->next = subscribers[topic];
    subscribers[topic] = s;
    return 0;
}

static void unsubscribe(int topic, int id)
{
    struct subscriber **ps = &subscribers[topic];

    while (*ps != NULL) {
        struct subscriber *s = *ps;

        if (s->id == id) {
            *ps = s->next;
            free(s);
        } else {
            ps = &s->next;
        }
    }
}

static int publish(int topic, int payload)
{
    struct message *m = malloc(sizeof(*m));

    if (m == NULL)
        return -1;
    m->topic = topic;
    m->payload = payload;
    m->next = NULL;
    *queue_tail = m;
    queue_tail = &m->next;
    return 0;
}

/* Delivers the oldest message.  Returns 0 if there was none. */
static int dispatch(void)
{
    struct message *m = queue_head;
    struct subscriber *s;

    if (m == NULL)
        return 0;
    queue_head = m->next;
    assert(m->topic >= 0 && m->topic < TOPICS);
    for (s = subscribers[m->topic]; s != NULL; s = s->next) {
        s->deliver(s, m);
        assert(s->received >= 0);
    }
    free(m);
    return 1;
}

static void shutdown_broker(void)
{
    int i;

    while (dispatch())
        ;
    for (i = 0; i < TOPICS; i++) {
        while (subscribers[i] != NULL)
            unsubscribe(i, subscribers[i]->id);
    }
}

int main(void)
{
    int cmd;

    while ((cmd = __VERIFIER_nondet_int()) != 0) {
        int topic = __VERIFIER_nondet_int();
        int arg = __VERIFIER_nondet_int();

        if (topic < 0 || topic >= TOPICS)
            continue;
        if (cmd == 1) {
            if (subscribe(topic, arg, arg > 100) == 0)
                assert(subscribers[topic] != NULL);
        } else if (cmd == 2) {
            unsubscribe(topic, arg);
        } else if (cmd == 3) {
            if (publish(topic, arg) == 0)
                assert(queue_head != NULL);
        } else {
            dispatch();
        }
    }
    shutdown_broker();
    assert(queue_head == NULL);
    return 0;
}
