/* Towns and roads: lists of neighbours in an array of as many towns as the user says; how far is each from the first?
 */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct road {
  int town;
  struct road *next;
};

struct map {
  int towns;
  struct road **from;
};

struct stop {
  int town, steps;
  struct stop *next;
};

static struct map *map_new(int towns) {
  struct map *m = malloc(sizeof *m);
  if (!m) return NULL;
  m->from = calloc(towns, sizeof *m->from);
  if (!m->from) {
    free(m);
    return NULL;
  }
  m->towns = towns;
  return m;
}

static int build_road(struct map *m, int a, int b) {
  if (a < 0 || b < 0 || a >= m->towns || b > m->towns) return 0;
  struct road *r = malloc(sizeof *r);
  if (!r) return -1;
  r->town = b;
  r->next = m->from[a];
  m->from[a] = r;
  return 1;
}

static void map_free(struct map *m) {
  for (int i = 0; i < m->towns; i++)
    while (m->from[i]) {
      struct road *r = m->from[i];
      m->from[i] = r->next;
      free(r);
    }
  free(m->from);
  free(m);
}

static int add_stop(struct stop **last, int town, int steps) {
  struct stop *s = malloc(sizeof *s);
  if (!s) return -1;
  s->town = town;
  s->steps = steps;
  s->next = *last;
  *last = s;
  return 0;
}

static int *distances(const struct map *m, int first) {
  int *steps = malloc(m->towns * sizeof *steps);
  struct stop *todo = NULL;
  if (!steps) return NULL;
  for (int i = 0; i < m->towns; i++) steps[i] = -1;
  steps[first] = 0;
  int failed = add_stop(&todo, first, 0);
  while (todo) {
    struct stop *s = todo;
    int town = s->town, far = s->steps;
    todo = s->next;
    free(s);
    for (struct road *r = m->from[town]; r && !failed; r = r->next) {
      if (steps[r->town] >= 0 && steps[r->town] <= far + 1) continue;
      steps[r->town] = far + 1;
      failed = add_stop(&todo, r->town, far + 1);
    }
  }
  return steps;
}

int main(void) {
  int towns = __VERIFIER_nondet_int();
  if (towns < 1 || towns > 1000) return 0;
  struct map *m = map_new(towns);
  if (!m) return 1;
  int more = 1;
  while (more > 0 && __VERIFIER_nondet_int()) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    more = build_road(m, a, b);
  }
  int *steps = distances(m, 0);
  for (int i = 0; steps && i < towns; i++) printf("%d: %d\n", i, steps[i]);
  free(steps);
  map_free(m);
  return 0;
}
