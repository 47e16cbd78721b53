/* Open addressing map of rooms to guests; deleted slots keep a marker. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define ROOMS 10

struct guest {
  int room;
  unsigned nights;
};

struct map {
  struct guest **slots;
  size_t capacity;
  size_t live;    /* guests */
  size_t filled;  /* guests and markers */
};

static struct guest deleted;  /* only its address matters */

static int map_init(struct map *m) {
  m->capacity = 4;
  m->live = m->filled = 0;
  m->slots = calloc(m->capacity, sizeof *m->slots);
  return m->slots ? 0 : -1;
}

static size_t first_slot(const struct map *m, int room) {
  return ((size_t)room * 7u) % m->capacity;
}

static struct guest **map_slot(const struct map *m, int room) {
  size_t i = first_slot(m, room);
  while (m->slots[i]) {
    if (m->slots[i] != &deleted && m->slots[i]->room == room) return &m->slots[i];
    i = (i + 1) % m->capacity;
  }
  return NULL;
}

static struct guest *map_get(const struct map *m, int room) {
  struct guest **slot = map_slot(m, room);
  return slot ? *slot : NULL;
}

/* Moves the guests to a table of the right size, without the markers. */
static int rehash(struct map *m) {
  struct map new;
  new.capacity = m->live * 2 >= m->capacity ? m->capacity * 2 : m->capacity;
  new.live = new.filled = m->live;
  new.slots = calloc(new.capacity, sizeof *new.slots);
  if (!new.slots) return -1;
  for (size_t i = 0; i < m->capacity; i++) {
    struct guest *g = m->slots[i];
    if (!g || g == &deleted) continue;
    size_t j = first_slot(&new, g->room);
    while (new.slots[j]) j = (j + 1) % new.capacity;
    new.slots[j] = g;
  }
  free(m->slots);
  *m = new;
  return 0;
}

/* 1: checked in, 0: already there (the nights are added), -1: no memory */
static int check_in(struct map *m, int room, unsigned nights) {
  struct guest *g = map_get(m, room);
  if (g) {
    g->nights += nights;
    return 0;
  }
  if ((m->filled + 1) * 4 > m->capacity * 3 && rehash(m) < 0) return -1;
  g = malloc(sizeof *g);
  if (!g) return -1;
  g->room = room;
  g->nights = nights;
  size_t i = first_slot(m, room);
  while (m->slots[i] && m->slots[i] != &deleted) i = (i + 1) % m->capacity;
  if (!m->slots[i]) m->filled++;
  m->slots[i] = g;
  m->live++;
  return 1;
}

static int check_out(struct map *m, int room) {
  struct guest **slot = map_slot(m, room);
  if (!slot) return 0;
  free(*slot);
  *slot = NULL;
  m->filled--;
  m->live--;
  return 1;
}

static void map_free(struct map *m) {
  for (size_t i = 0; i < m->capacity; i++)
    if (m->slots[i] != &deleted) free(m->slots[i]);
  free(m->slots);
}

int main(void) {
  struct map m;
  int taken[ROOMS] = { 0 };
  size_t guests = 0;
  if (map_init(&m) < 0) return 1;

  while (__VERIFIER_nondet_int()) {
    int room = __VERIFIER_nondet_int();
    if (room < 0 || room >= ROOMS) continue;
    if (__VERIFIER_nondet_int() > 3) {
      int r = check_in(&m, room, 1);
      if (r < 0) break;
      assert(r == !taken[room]);
      guests += (size_t)r;
      taken[room] = 1;
    } else {
      int r = check_out(&m, room);
      assert(r == taken[room]);
      guests -= (size_t)r;
      taken[room] = 0;
    }
    assert(m.live == guests && m.filled >= m.live);
  }
  for (int room = 0; room < ROOMS; room++)
    assert((map_get(&m, room) != NULL) == taken[room]);
  printf("%lu guests\n", (unsigned long)guests);
  map_free(&m);
  return 0;
}
