/* timer_slots.c: hashed timer wheel with callbacks and cancellation */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

#define WHEEL_SLOTS 8

typedef void (*timer_fn)(void *arg);

typedef struct timer {
	unsigned id;
	unsigned rounds;
	timer_fn fn;
	void *arg;
	struct timer *next;
} timer_t_;

struct wheel {
	timer_t_ *slot[WHEEL_SLOTS];
	unsigned now;
	unsigned pending;
};

struct stats {
	unsigned fired;
	unsigned alarms;
};

static void on_tick(void *arg)
{
	struct stats *st = arg;
	st->fired++;
}

static void on_alarm(void *arg)
{
	struct stats *st = arg;
	st->fired++;
	st->alarms++;
}

static void wheel_init(struct wheel *w)
{
	for (int i = 0; i < WHEEL_SLOTS; i++)
		w->slot[i] = NULL;
	w->now = 0;
	w->pending = 0;
}

static int wheel_add(struct wheel *w, unsigned id, unsigned delay, timer_fn fn, void *arg)
{
	timer_t_ *t = malloc(sizeof(*t));
	unsigned s = (w->now + delay) % WHEEL_SLOTS;

	if (t == NULL)
		return -1;
	t->id = id;
	t->rounds = delay / WHEEL_SLOTS;
	t->fn = fn;
	t->arg = arg;
	t->next = w->slot[s];
	w->slot[s] = t;
	w->pending++;
	return 0;
}

static int wheel_cancel(struct wheel *w, unsigned id)
{
	for (int i = 0; i < WHEEL_SLOTS; i++) {
		timer_t_ *prev = NULL;
		for (timer_t_ *t = w->slot[i]; t != NULL; prev = t, t = t->next) {
			if (t->id != id)
				continue;
			if (prev != NULL)
				prev->next = t->next;
			else
				w->slot[i] = t->next;
			free(t);
			w->pending--;
			return 1;
		}
	}
	return 0;
}

static void wheel_advance(struct wheel *w)
{
	timer_t_ **pp = &w->slot[w->now];

	while (*pp != NULL) {
		timer_t_ *t = *pp;
		if (t->rounds > 0) {
			t->rounds--;
			pp = &t->next;
			continue;
		}
		*pp = t->next;
		t->fn(t->arg);
		free(t);
		w->pending--;
	}
	w->now = (w->now + 1) % WHEEL_SLOTS;
}

static void wheel_destroy(struct wheel *w)
{
	for (int i = 0; i < WHEEL_SLOTS; i++) {
		while (w->slot[i] != NULL) {
			timer_t_ *t = w->slot[i];
			w->slot[i] = t->next;
			free(t);
			w->pending--;
		}
	}
}

int main(void)
{
	struct wheel w;
	struct stats st = { 0, 0 };
	unsigned next_id = 1;

	wheel_init(&w);
	while (__VERIFIER_nondet_int()) {
		int op = __VERIFIER_nondet_int();
		if (op == 0) {
			wheel_advance(&w);
		} else if (op == 1) {
			wheel_cancel(&w, __VERIFIER_nondet_uint());
		} else {
			unsigned delay = __VERIFIER_nondet_uint() % 100;
			if (wheel_add(&w, next_id, delay, op == 2 ? on_alarm : on_tick, &st) != 0)
				break;
			next_id++;
		}
	}
	wheel_destroy(&w);
	assert(w.pending == 0);
	return st.alarms > st.fired;
}
