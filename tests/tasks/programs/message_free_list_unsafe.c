/* bug: line 110, tail not updated when the last message is purged */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

enum msg_type { MSG_TICK, MSG_KEY, MSG_SENSOR, MSG_ALARM, MSG_NTYPES };

typedef struct msg {
    struct msg *next;
    enum msg_type type;
    int value;
} msg_t;

static msg_t *free_list;
static size_t n_alloc, n_free;

static struct {
    msg_t *head, *tail;
    size_t len;
} mbox;

static msg_t *msg_get(void)
{
    msg_t *m = free_list;

    if (m) {
        free_list = m->next;
        n_free--;
    } else {
        m = malloc(sizeof *m);
        if (!m)
            return NULL;
        n_alloc++;
    }
    m->next = NULL;
    return m;
}

static void msg_put(msg_t *m)
{
    m->next = free_list;
    free_list = m;
    n_free++;
}

static int mq_send(enum msg_type type, int value)
{
    msg_t *m = msg_get();

    if (!m)
        return -1;
    m->type = type;
    m->value = value;
    if (mbox.tail)
        mbox.tail->next = m;
    else
        mbox.head = m;
    mbox.tail = m;
    mbox.len++;
    return 0;
}

/* Alarms overtake everything that waits. */
static int mq_send_urgent(int value)
{
    msg_t *m = msg_get();

    if (!m)
        return -1;
    m->type = MSG_ALARM;
    m->value = value;
    m->next = mbox.head;
    mbox.head = m;
    if (!mbox.tail)
        mbox.tail = m;
    mbox.len++;
    return 0;
}

static msg_t *receive(void)
{
    msg_t *m = mbox.head;

    if (!m)
        return NULL;
    mbox.head = m->next;
    if (!mbox.head)
        mbox.tail = NULL;
    m->next = NULL;
    mbox.len--;
    return m;
}

/* Throw away all waiting messages of one type. */
static size_t purge(enum msg_type type)
{
    msg_t *prev = NULL, *m = mbox.head;
    size_t n = 0;

    while (m) {
        msg_t *next = m->next;
        if (m->type == type) {
            if (prev)
                prev->next = next;
            else
                mbox.head = next;
            msg_put(m);
            mbox.len--;
            n++;
        } else {
            prev = m;
        }
        m = next;
    }
    return n;
}

static void check(void)
{
    const msg_t *last = NULL;
    size_t n = 0;

    for (const msg_t *m = mbox.head; m; m = m->next) {
        last = m;
        n++;
    }
    assert(last == mbox.tail);
    assert(n == mbox.len);
    assert(mbox.len + n_free == n_alloc);
}

int main(void)
{
    unsigned long handled = 0;

    while (__VERIFIER_nondet_int()) {
        msg_t *m;

        switch (__VERIFIER_nondet_uint() % 4) {
        case 0:
            if (mq_send(__VERIFIER_nondet_uint() % MSG_NTYPES, __VERIFIER_nondet_int()) < 0)
                purge(MSG_TICK);
            break;
        case 1:
            mq_send_urgent(__VERIFIER_nondet_int());
            break;
        case 2:
            m = receive();
            if (m) {
                handled += m->type == MSG_ALARM;
                msg_put(m);
            }
            break;
        default:
            purge(__VERIFIER_nondet_uint() % MSG_NTYPES);
            break;
        }
        check();
    }
    for (msg_t *m; (m = receive()) != NULL; )
        msg_put(m);
    assert(n_free == n_alloc);
    while (free_list) {
        msg_t *m = free_list;
        free_list = m->next;
        free(m);
    }
    return handled > 1000;
}
