/* interval_set.c: set of integers kept as sorted, separated intervals [lo, hi) */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct interval {
	int lo, hi;
	struct interval *next;
} Interval;

typedef struct {
	Interval *first;
} IntervalSet;

static Interval *interval_new(int lo, int hi, Interval *next)
{
	Interval *iv = malloc(sizeof(Interval));
	if (iv != NULL) {
		iv->lo = lo;
		iv->hi = hi;
		iv->next = next;
	}
	return iv;
}

static bool set_add(IntervalSet *s, int lo, int hi)
{
	Interval *prev = NULL, *cur = s->first, *iv;

	if (lo >= hi)
		return true;
	while (cur != NULL && cur->hi < lo) {
		prev = cur;
		cur = cur->next;
	}
	/* swallow everything that overlaps or touches */
	while (cur != NULL && cur->lo <= hi) {
		Interval *dead = cur;
		if (cur->lo < lo)
			lo = cur->lo;
		if (cur->hi > hi)
			hi = cur->hi;
		cur = cur->next;
		free(dead);
	}
	if (prev == NULL)
		s->first = cur;
	else
		prev->next = cur;
	iv = interval_new(lo, hi, cur);
	if (iv == NULL)
		return false;
	if (prev == NULL)
		s->first = iv;
	else
		prev->next = iv;
	return true;
}

static bool set_remove(IntervalSet *s, int lo, int hi)
{
	Interval **link = &s->first;

	if (lo >= hi)
		return true;
	while (*link != NULL && (*link)->lo < hi) {
		Interval *iv = *link;
		if (iv->hi <= lo) {
			link = &iv->next;
		} else if (iv->lo < lo && iv->hi > hi) {
			Interval *tail = interval_new(hi, iv->hi, iv->next);
			if (tail == NULL)
				return false;
			iv->hi = lo;
			iv->next = tail;
			return true;
		} else if (iv->lo < lo) {
			iv->hi = lo;
			link = &iv->next;
		} else if (iv->hi > hi) {
			iv->lo = hi;
			return true;
		} else {
			*link = iv->next;
			free(iv);
		}
	}
	return true;
}

static void set_check(const IntervalSet *s)
{
	const Interval *iv;

	for (iv = s->first; iv != NULL; iv = iv->next) {
		assert(iv->lo < iv->hi);
		assert(iv->next == NULL || iv->hi < iv->next->lo);
	}
}

static void set_clear(IntervalSet *s)
{
	while (s->first != NULL) {
		Interval *iv = s->first;
		s->first = iv->next;
		free(iv);
	}
}

int main(void)
{
	IntervalSet set = { NULL };
	bool ok = true;

	while (ok && __VERIFIER_nondet_int()) {
		int lo = __VERIFIER_nondet_int();
		int hi = __VERIFIER_nondet_int();
		if (__VERIFIER_nondet_int() > 3)
			ok = set_remove(&set, lo, hi);
		else
			ok = set_add(&set, lo, hi);
	}
	set_check(&set);
	set_clear(&set);
	return ok ? 0 : 1;
}
