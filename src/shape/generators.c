/* The table of generators: reading files, and the order that `refines` makes. */
#include "shape/generators.h"

#include <string.h>

#include "shape/generator_tree.h"

Generators *generators_new(void) { return mem_zalloc(sizeof(Generators)); }

void generators_free(Generators *g) {
  if (!g) return;
  vec_free(g->at);
  str_free(&g->strings);
  arena_free(&g->arena);
  mem_free(g);
}

bool generators_read_predefined(Generators *g, Diag *diag) {
  bool ok = true;
  for (const GeneratorText *x = generator_text; x->name && ok; x++)
    ok = generators_read(g, x->name, x->text, strlen(x->text), true, diag);
  return ok;
}

static bool read_file(Generators *g, const char *path, Diag *diag) {
  Buf text = {0}, error = {0};
  bool ok = file_read(path, &text, &error);
  if (!ok) diag_error(diag, "%s", buf_str(&error));
  ok = ok && generators_read(g, path, buf_str(&text), text.n, false, diag);
  buf_free(&text);
  buf_free(&error);
  return ok;
}

Generators *generators_load(const char *const *files, uint32_t n, Diag *diag) {
  Generators *g = generators_new();
  bool ok = generators_read_predefined(g, diag);
  for (uint32_t i = 0; i < n && ok; i++) ok = read_file(g, files[i], diag);
  if (ok && generators_finish(g, diag)) return g;
  generators_free(g);
  return NULL;
}

/* ---- the order ---- */

/* The one that refines nothing, and the first of the others, come first; then the user's, then the rest. */
static uint32_t priority(const Generators *g, uint32_t i) { return i <= GENERATOR_FIRST || !g->at.at[i].predefined; }

static bool resolve(Generators *g, Diag *diag) {
  for (uint32_t i = 0; i < g->at.n; i++) {
    Generator *x = &g->at.at[i];
    if (i != GENERATOR_NONE && !x->refines) {
      x->refines = ARENA_NEW(&g->arena, Reference);
      *x->refines = (Reference){.name = g->at.at[GENERATOR_NONE].name, .at = x->at};
    }
    for (Reference *r = x->refines; r; r = r->next) {
      r->id = generators_find(g, r->name);
      if (r->id == TVL_NONE) {
        diag_at(diag, DIAG_ERROR, r->at, "there is no generator '%.50s'", r->name);
        return false;
      }
    }
  }
  return true;
}

/* Sorts the table, so that what is refined comes before what refines it. */
static uint32_t refines_unplaced(const Generators *g, const uint32_t *place, uint32_t i) {
  const Reference *r = g->at.at[i].refines;
  while (place[r->id] != TVL_NONE) r = r->next;
  return r->id;
}

/* Each of those that have no place refines another one of them. */
static uint32_t first_on_cycle(const Generators *g, const uint32_t *place) {
  uint32_t i = 0;
  while (place[i] != TVL_NONE) i++;
  for (uint32_t k = 0; k < g->at.n; k++) i = refines_unplaced(g, place, i); /* as many steps end on a cycle */
  uint32_t first = i;
  for (uint32_t k = refines_unplaced(g, place, i); k != i; k = refines_unplaced(g, place, k))
    if (k < first) first = k;
  return first;
}

static bool sort(Generators *g, Diag *diag) {
  uint32_t n = g->at.n;
  uint32_t *place = mem_alloc((n + 1) * sizeof *place); /* by old id */
  Generator *sorted = mem_alloc((n + 1) * sizeof *sorted);
  for (uint32_t i = 0; i < n; i++) place[i] = TVL_NONE;
  uint32_t done = 0;
  bool ok = true;
  while (done < n && ok) {
    uint32_t best = TVL_NONE;
    for (uint32_t i = 0; i < n; i++) {
      bool ready = place[i] == TVL_NONE;
      for (const Reference *r = g->at.at[i].refines; r && ready; r = r->next) ready = place[r->id] != TVL_NONE;
      bool better = ready && (best == TVL_NONE || (priority(g, i) && !priority(g, best)));
      if (better && (best == TVL_NONE || best > GENERATOR_FIRST)) best = i;
    }
    if (best == TVL_NONE) {
      ok = false;
      uint32_t i = first_on_cycle(g, place);
      diag_at(diag, DIAG_ERROR, g->at.at[i].at, "the generator '%.50s' refines itself, by way of others or directly",
              g->at.at[i].name);
      break;
    }
    place[best] = done;
    sorted[done++] = g->at.at[best];
  }
  if (ok) {
    for (uint32_t i = 0; i < n; i++) {
      g->at.at[i] = sorted[i];
      for (Reference *r = sorted[i].refines; r; r = r->next) r->id = place[r->id];
    }
  }
  mem_free(place);
  mem_free(sorted);
  return ok;
}

bool generators_finish(Generators *g, Diag *diag) {
  if (g->at.n <= GENERATOR_FIRST) {
    diag_error(diag, "the predefined generators are missing");
    return false;
  }
  if (!resolve(g, diag) || !sort(g, diag)) return false;
  size_t words = BITS_WORDS(g->at.n);
  for (GeneratorId i = 0; i < g->at.n; i++) {
    Generator *x = &g->at.at[i];
    x->coarser = ARENA_ARRAY(&g->arena, uint64_t, words);
    bits_set(x->coarser, i);
    for (const Reference *r = x->refines; r; r = r->next) bits_or(x->coarser, g->at.at[r->id].coarser, words);
  }
  if (!generators_check(g, diag)) return false;
  for (GeneratorId i = 0; i < g->at.n; i++) /* the predefined ones have passed their tests */
    if (!g->at.at[i].predefined && !generators_try(g, i, diag)) return false;
  return true;
}

/* ---- looking at it ---- */

uint32_t generators_count(const Generators *g) { return g->at.n; }
const char *generators_name(const Generators *g, GeneratorId id) { return g->at.at[id].name; }

GeneratorId generators_find(const Generators *g, const char *name) {
  for (GeneratorId i = 0; i < g->at.n; i++)
    if (strcmp(g->at.at[i].name, name) == 0) return i;
  return TVL_NONE;
}

bool generators_refines(const Generators *g, GeneratorId finer, GeneratorId coarser) {
  return bits_get(g->at.at[finer].coarser, coarser);
}

void generators_add(const Generators *g, U32Vec *set, GeneratorId id) {
  size_t words = BITS_WORDS(g->at.n);
  uint64_t *all = mem_zalloc(words * sizeof *all);
  bits_copy(all, g->at.at[id].coarser, words);
  for (uint32_t i = 0; i < set->n; i++) bits_set(all, set->at[i]);
  vec_clear(*set);
  for (BITS_EACH(i, all, words)) vec_push(*set, (uint32_t)i);
  mem_free(all);
}
