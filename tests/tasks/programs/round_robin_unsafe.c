/* bug: line 46, last is not reset when the only task is detached; use after free */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct task {
	unsigned pid;
	int slices_left;
	struct task *next;
};

struct ring {
	struct task *last;	/* last->next is the task to run; NULL when idle */
	unsigned ntasks;
};

static struct ring ready;
static unsigned next_pid = 1;
static unsigned long demanded, executed;

static void spawn(int slices)
{
	struct task *t = malloc(sizeof(struct task));

	if (t == NULL)
		abort();
	t->pid = next_pid++;
	t->slices_left = slices;
	if (ready.last == NULL) {
		t->next = t;
	} else {
		t->next = ready.last->next;
		ready.last->next = t;
	}
	ready.last = t;
	ready.ntasks++;
	demanded += (unsigned long)slices;
}

/* Takes the first task out of the ring. */
static struct task *detach_first(void)
{
	struct task *t = ready.last->next;

	ready.last->next = t->next;
	ready.ntasks--;
	return t;
}

/* Runs one slice of the first task; it goes to the end or terminates. */
static void tick(void)
{
	struct task *t;

	if (ready.last == NULL)
		return;
	t = ready.last->next;
	executed++;
	if (--t->slices_left > 0) {
		ready.last = t;
		return;
	}
	free(detach_first());
}

static void kill_task(unsigned pid)
{
	unsigned i, n = ready.ntasks;

	for (i = 0; i < n; i++) {
		struct task *t = ready.last->next;
		if (t->pid == pid) {
			demanded -= (unsigned long)t->slices_left;
			free(detach_first());
			return;
		}
		ready.last = t;
	}
}

static unsigned ring_length(void)
{
	unsigned n = 0;
	struct task *t = ready.last;

	if (t == NULL)
		return 0;
	do {
		n++;
		t = t->next;
	} while (t != ready.last);
	return n;
}

int main(void)
{
	while (__VERIFIER_nondet_int()) {
		int cmd = __VERIFIER_nondet_int();

		if (cmd == 0) {
			int slices = __VERIFIER_nondet_int();
			if (slices < 1 || slices > 5)
				slices = 2;
			spawn(slices);
		} else if (cmd < 0) {
			kill_task((unsigned)__VERIFIER_nondet_int());
		} else {
			tick();
		}
	}
	assert(ring_length() == ready.ntasks);
	while (ready.last != NULL)
		tick();
	assert(ready.ntasks == 0);
	assert(executed == demanded);
	return 0;
}
