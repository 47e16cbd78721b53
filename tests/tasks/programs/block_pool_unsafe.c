/* bug: line 46, off by one, writes behind the last block of the chunk (out of bounds) */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define BLOCKS_PER_CHUNK 16

typedef struct particle {
	int x, y;
	struct particle *next;
} particle;

typedef union block {
	union block *next_free;
	particle p;
} block;

typedef struct chunk {
	struct chunk *next;
	block blocks[BLOCKS_PER_CHUNK];
} chunk;

typedef struct pool {
	chunk *chunks;
	block *free_list;
	unsigned in_use;
} pool;

static void pool_init(pool *pl)
{
	pl->chunks = NULL;
	pl->free_list = NULL;
	pl->in_use = 0;
}

static int pool_grow(pool *pl)
{
	chunk *c = malloc(sizeof(chunk));
	int i;

	if (c == NULL)
		return -1;
	c->next = pl->chunks;
	pl->chunks = c;
	for (i = 0; i <= BLOCKS_PER_CHUNK; i++) {
		c->blocks[i].next_free = pl->free_list;
		pl->free_list = &c->blocks[i];
	}
	return 0;
}

static particle *pool_alloc(pool *pl)
{
	block *b;

	if (pl->free_list == NULL && pool_grow(pl) != 0)
		return NULL;
	b = pl->free_list;
	pl->free_list = b->next_free;
	pl->in_use++;
	return &b->p;
}

static void pool_release(pool *pl, particle *p)
{
	block *b = (block *)p;

	b->next_free = pl->free_list;
	pl->free_list = b;
	pl->in_use--;
}

static void pool_destroy(pool *pl)
{
	chunk *c = pl->chunks;

	while (c != NULL) {
		chunk *next = c->next;
		free(c);
		c = next;
	}
	pool_init(pl);
}

static particle *emit(pool *pl, particle *list, int x, int y)
{
	particle *p = pool_alloc(pl);

	if (p == NULL)
		return list;
	p->x = x;
	p->y = y;
	p->next = list;
	return p;
}

/* drop all particles that have fallen below the ground */
static particle *cull(pool *pl, particle *list)
{
	particle head, *prev = &head;

	head.next = list;
	while (prev->next != NULL) {
		particle *p = prev->next;
		if (p->y < 0) {
			prev->next = p->next;
			pool_release(pl, p);
		} else {
			p->y--;
			prev = p;
		}
	}
	return head.next;
}

int main(void)
{
	pool pl;
	particle *list = NULL;

	pool_init(&pl);
	while (__VERIFIER_nondet_int()) {
		if (__VERIFIER_nondet_int() > 1)
			list = emit(&pl, list, __VERIFIER_nondet_int(), __VERIFIER_nondet_int());
		else
			list = cull(&pl, list);
	}
	while (list != NULL) {
		particle *p = list;
		list = p->next;
		pool_release(&pl, p);
	}
	assert(pl.in_use == 0);
	pool_destroy(&pl);
	return 0;
}
