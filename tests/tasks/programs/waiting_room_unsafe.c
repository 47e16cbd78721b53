/* bug: line 37, wrong condition, equals are served last come first; an assertion fails */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

typedef struct patient {
	unsigned ticket;
	int urgency;
	struct patient *next;
} patient_t;

typedef struct {
	patient_t *first;
	unsigned present;
	unsigned next_ticket;
} room_t;

static void room_init(room_t *room)
{
	room->first = NULL;
	room->present = 0;
	room->next_ticket = 1;
}

/* Returns the ticket number, 0 when there is no memory. */
static unsigned room_admit(room_t *room, int urgency)
{
	patient_t *p = malloc(sizeof(patient_t));
	if (!p)
		return 0;
	p->ticket = room->next_ticket++;
	p->urgency = urgency;

	patient_t *prev = NULL, *cur = room->first;
	while (cur && cur->urgency > urgency) {
		prev = cur;
		cur = cur->next;
	}
	p->next = cur;
	if (prev)
		prev->next = p;
	else
		room->first = p;
	room->present++;
	return p->ticket;
}

static patient_t *room_call(room_t *room)
{
	patient_t *p = room->first;
	if (p) {
		room->first = p->next;
		p->next = NULL;
		room->present--;
	}
	return p;
}

/* A patient loses patience and goes home. */
static int room_walk_out(room_t *room, unsigned ticket)
{
	patient_t *prev = NULL;
	for (patient_t *p = room->first; p; prev = p, p = p->next) {
		if (p->ticket != ticket)
			continue;
		if (prev)
			prev->next = p->next;
		else
			room->first = p->next;
		free(p);
		room->present--;
		return 1;
	}
	return 0;
}

static int room_in_order(const room_t *room)
{
	const patient_t *p = room->first;
	while (p && p->next) {
		const patient_t *q = p->next;
		if (p->urgency < q->urgency)
			return 0;
		if (p->urgency == q->urgency && p->ticket >= q->ticket)
			return 0;
		p = q;
	}
	return 1;
}

int main(void)
{
	room_t room;
	unsigned admitted = 0, treated = 0, gone = 0;

	room_init(&room);
	/* the ticket roll is long enough for any day */
	while (__VERIFIER_nondet_int() && room.next_ticket < 1000000) {
		int what = __VERIFIER_nondet_int();
		if (what > 0) {
			int urgency = __VERIFIER_nondet_int();
			if (urgency < 1 || urgency > 5)
				urgency = 3;
			if (room_admit(&room, urgency) == 0)
				break;
			admitted++;
		} else if (what == 0) {
			patient_t *p = room_call(&room);
			if (p) {
				assert(!room.first || p->urgency >= room.first->urgency);
				treated++;
				free(p);
			}
		} else {
			gone += room_walk_out(&room, __VERIFIER_nondet_uint());
		}
	}
	assert(room_in_order(&room));
	assert(admitted == treated + gone + room.present);

	patient_t *p;
	while ((p = room_call(&room)) != NULL)
		free(p);
	assert(room.present == 0);
	return 0;
}
