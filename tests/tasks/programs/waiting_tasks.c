/*
 * Tasks on circular intrusive lists, as in the kernel: each task is either
 * on the list of the runnable or on the list of the waiting tasks.
 */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct list_head {
    struct list_head *next, *prev;
};

#define container_of(ptr, type, member) \
    ((type *)((char *)(ptr) - offsetof(type, member)))

#define list_for_each_safe(pos, n, head) \
    for (pos = (head)->next, n = pos->next; pos != (head); pos = n, n = pos->next)

enum task_state { TASK_RUNNABLE, TASK_WAITING };

struct task {
    int event;                  /* the event a waiting task waits for */
    enum task_state state;
    struct list_head link;
};

static struct list_head runnable;
static struct list_head waiting;
static size_t nr_tasks;

static void list_init(struct list_head *head)
{
    head->next = head;
    head->prev = head;
}

static int list_empty(const struct list_head *head)
{
    return head->next == head;
}

static void list_add_tail(struct list_head *item, struct list_head *head)
{
    item->prev = head->prev;
    item->next = head;
    head->prev->next = item;
    head->prev = item;
}

static void list_del(struct list_head *item)
{
    item->prev->next = item->next;
    item->next->prev = item->prev;
}

static int task_create(void)
{
    struct task *t = malloc(sizeof(*t));

    if (!t)
        return -1;
    t->event = 0;
    t->state = TASK_RUNNABLE;
    list_add_tail(&t->link, &runnable);
    nr_tasks++;
    return 0;
}

/* the first runnable task goes to sleep until the event happens */
static void task_sleep_on(int event)
{
    struct task *t;

    if (list_empty(&runnable))
        return;
    t = container_of(runnable.next, struct task, link);
    assert(t->state == TASK_RUNNABLE);
    list_del(&t->link);
    t->event = event;
    t->state = TASK_WAITING;
    list_add_tail(&t->link, &waiting);
}

static void wake_up(int event)
{
    struct list_head *pos, *n;

    list_for_each_safe(pos, n, &waiting) {
        struct task *t = container_of(pos, struct task, link);

        assert(t->state == TASK_WAITING);
        if (t->event == event) {
            list_del(&t->link);
            t->state = TASK_RUNNABLE;
            list_add_tail(&t->link, &runnable);
        }
    }
}

static void kill_all(struct list_head *head)
{
    struct list_head *pos, *n;

    list_for_each_safe(pos, n, head) {
        list_del(pos);
        free(container_of(pos, struct task, link));
        nr_tasks--;
    }
}

int main(void)
{
    list_init(&runnable);
    list_init(&waiting);

    while (__VERIFIER_nondet_int()) {
        switch (__VERIFIER_nondet_int()) {
        case 0:
            task_sleep_on(__VERIFIER_nondet_int());
            break;
        case 1:
            wake_up(__VERIFIER_nondet_int());
            break;
        default:
            if (task_create() < 0)
                goto out;
            break;
        }
    }
out:
    kill_all(&runnable);
    kill_all(&waiting);
    assert(nr_tasks == 0);
    return 0;
}
