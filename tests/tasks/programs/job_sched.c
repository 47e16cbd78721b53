/* job_sched.c: round-robin scheduler, jobs linked into intrusive queues */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct list_head {
	struct list_head *next, *prev;
};

#define container_of(ptr, type, member) \
	((type *)((char *)(ptr) - offsetof(type, member)))

enum job_state { JOB_READY, JOB_WAITING, JOB_DONE };

struct job {
	int id;
	enum job_state state;
	unsigned ticks_left;
	struct list_head link;
};

static struct list_head ready_q, wait_q, done_q;
static unsigned njobs;

static void list_init(struct list_head *h)
{
	h->next = h;
	h->prev = h;
}

static int list_empty(const struct list_head *h)
{
	return h->next == h;
}

static void list_add_tail(struct list_head *n, struct list_head *h)
{
	n->prev = h->prev;
	n->next = h;
	h->prev->next = n;
	h->prev = n;
}

static void list_del(struct list_head *n)
{
	n->prev->next = n->next;
	n->next->prev = n->prev;
	n->next = n->prev = NULL;
}

static void job_move(struct job *j, struct list_head *q, enum job_state st)
{
	list_del(&j->link);
	j->state = st;
	list_add_tail(&j->link, q);
}

static int job_spawn(int id, unsigned ticks)
{
	struct job *j = malloc(sizeof(*j));
	if (!j)
		return -1;
	j->id = id;
	j->ticks_left = ticks;
	j->state = JOB_READY;
	list_add_tail(&j->link, &ready_q);
	njobs++;
	return 0;
}

static void sched_tick(void)
{
	struct job *j;

	if (list_empty(&ready_q))
		return;
	j = container_of(ready_q.next, struct job, link);
	assert(j->state == JOB_READY);
	if (j->ticks_left == 0) {
		job_move(j, &done_q, JOB_DONE);
		return;
	}
	j->ticks_left--;
	if (__VERIFIER_nondet_int())	/* job blocks on I/O */
		job_move(j, &wait_q, JOB_WAITING);
	else
		job_move(j, &ready_q, JOB_READY);
}

/* wake the waiting jobs with an id up to max_id */
static void sched_wake(int max_id)
{
	struct list_head *p, *next;

	for (p = wait_q.next; p != &wait_q; p = next) {
		struct job *j = container_of(p, struct job, link);
		next = p->next;
		if (j->id <= max_id)
			job_move(j, &ready_q, JOB_READY);
	}
}

static void reap(struct list_head *q)
{
	while (!list_empty(q)) {
		struct job *j = container_of(q->next, struct job, link);
		list_del(&j->link);
		free(j);
		njobs--;
	}
}

int main(void)
{
	int next_id = 0;
	int rc = 0;

	list_init(&ready_q);
	list_init(&wait_q);
	list_init(&done_q);

	while (rc == 0 && __VERIFIER_nondet_int()) {
		switch (__VERIFIER_nondet_int()) {
		case 0:
		case 1:
			rc = job_spawn(next_id, __VERIFIER_nondet_uint() % 16);
			next_id = (next_id + 1) % 1000;
			break;
		case 2:
			sched_wake(__VERIFIER_nondet_int());
			break;
		case 3:
			reap(&done_q);
			break;
		default:
			sched_tick();
			break;
		}
	}
	reap(&ready_q);
	reap(&wait_q);
	reap(&done_q);
	assert(njobs == 0);
	return rc ? 1 : 0;
}
