/* The graphs of a place: one more is joined with one of those that are there, or kept beside them. */
#include "smg/engine.h"

/* Does b represent all that a does? */
static bool is_covered(Engine *e, const Graph *a, const Graph *b) {
  bool covered;
  JoinHow how = {.lengths = true, .flags = true, .offsets = true, .exact = e->how.exact, .only_cover = true};
  smg_join(e, a, b, how, &covered);
  return covered;
}

/* A graph that was joined so often is in the place of another one now: it has grown as if it were joined with that.
 * Two graphs that take turns would not be widened otherwise. */
static void grow_instead(Engine *e, Station *s, uint32_t grown, uint32_t old, JoinHow how) {
  bool covered;
  how.widen = 3;
  Graph *join = smg_join(e, s->graph.at[grown], s->graph.at[old], how, &covered);
  if (!join) return;
  smg_fold(e, join, how.fold);
  smg_free(s->graph.at[grown]);
  s->graph.at[grown] = engine_tidy(e, join);
}

/* Graphs that the one which has grown represents too. Those that were not followed yet need not be. */
static void drop_covered(Engine *e, Station *s, uint32_t grown, JoinHow how, uint32_t patience) {
  for (uint32_t i = 0; i < s->graph.n; i++) {
    if (i == grown || !s->graph.at[i] || !is_covered(e, s->graph.at[i], s->graph.at[grown])) continue;
    if (s->joins.at[i] >= patience + LONG_PATIENCE) grow_instead(e, s, grown, i, how);
    smg_free(s->graph.at[i]);
    s->graph.at[i] = NULL;
    uint32_t kept = 0;
    for (uint32_t k = 0; k < s->fresh.n; k++)
      if (s->fresh.at[k] != i) s->fresh.at[kept++] = s->fresh.at[k];
    s->fresh.n = kept;
  }
}

const Graph *station_add(Engine *e, Station *s, Graph *g, JoinHow how, uint32_t patience) {
  Graph *join = NULL;
  uint32_t with = 0;
  for (uint32_t i = 0; i < s->graph.n; i++) {
    bool covered;
    JoinHow this = how;
    if (!s->graph.at[i]) continue;
    uint32_t joins = s->joins.at[i];
    this.widen = joins >= patience + 40 ? 3 : joins >= patience + 12 ? 2 : joins >= patience;
    this.only_cover = join || e->o->rounds;
    if (!rounds_within(&s->graph.at[i]->rounds, &g->rounds)) continue;
    Graph *j = smg_join(e, g, s->graph.at[i], this, &covered);
    if (covered) {
      smg_free(join);
      smg_free(g);
      return NULL;
    }
    if (!j) continue;
    join = j;
    with = i;
  }
  if (join) {
    smg_free(g);
    smg_fold(e, join, how.fold);
    Graph *all = engine_tidy(e, join);
    /* folded, it may be nothing new; symbols of sums may have other names each time, so that a loop would not end */
    bool same =
        smg_equal(all, s->graph.at[with]) || (s->joins.at[with] > patience && is_covered(e, all, s->graph.at[with]));
    smg_free(same ? all : s->graph.at[with]);
    if (same) return NULL;
    s->graph.at[with] = all;
    s->joins.at[with]++;
    u32_add_once(&s->fresh, with);
    drop_covered(e, s, with, how, patience);
    return all;
  }
  uint32_t at = 0;
  while (at < s->graph.n && s->graph.at[at]) at++;
  if (at == s->graph.n) {
    vec_push(s->graph, NULL);
    vec_push(s->joins, 0);
  }
  s->graph.at[at] = g;
  vec_push(s->fresh, at);
  return g;
}

void station_free(Station *s) {
  for (uint32_t i = 0; i < s->graph.n; i++) smg_free(s->graph.at[i]);
  vec_free(s->graph);
  vec_free(s->joins);
  vec_free(s->fresh);
  mem_free(s->busy);
}
