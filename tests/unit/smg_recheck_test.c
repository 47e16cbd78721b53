/* Looking again at what a level has shown (smg/recheck.c): it holds as the level left it, and no longer when one of its
 * graphs is gone, or says more than is so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "smg/engine.h"
#include "smg_text.h"

/* What was found of the first level that shows everything. */
typedef struct {
  bool holds;
  uint32_t levels, graphs, dropped; /* graphs, and how many of them it does not hold without */
  uint32_t numbers, narrowed;       /* unknown numbers, and how many of them may not be said to be their bound */
  uint32_t counted; /* graphs that may not have one more block that is counted, which nothing leads to */
} Found;

static bool holds(Engine *e) {
  e->stopped = NULL;
  bool good = engine_recheck(e);
  e->stopped = NULL;
  return good;
}

static void change_graph(Engine *e, Station *s, uint32_t k, Found *f) {
  Graph *g = s->graph.at[k];
  if (!g) return; /* another one represents it */
  s->graph.at[k] = NULL;
  f->graphs++;
  f->dropped += !holds(e);
  for (Sym i = 1; i < g->num.range.n; i++) {
    Lin l = lin_sym(i);
    Range r = numbers_range(&g->num, &l);
    Graph *more = smg_copy(g);
    l.c -= r.lo;
    if (r.lo < r.hi && numbers_equal(&more->num, &l)) {
      s->graph.at[k] = more;
      f->numbers++;
      f->narrowed += !holds(e);
    }
    smg_free(more);
  }
  Graph *more = smg_copy(g);
  ObjId o = smg_add_block(more, OBJECT_BLOCK, lin_const(16), false);
  more->obj.at[o].census = 1;
  s->graph.at[k] = more;
  f->counted += !holds(e);
  smg_free(more);
  s->graph.at[k] = g;
}

static void change_graphs(void *context, Engine *e) {
  Found *f = context;
  bool open = e->stopped != NULL;
  for (uint32_t i = 0; i < e->o->n_goals; i++) open = open || e->open[i];
  if (open || f->levels++) return;
  f->holds = holds(e);
  for (uint32_t i = 0; i < e->activation.n; i++) {
    Activation *a = &e->activation.at[i];
    for (uint32_t k = 0; k < a->exit.graph.n; k++) change_graph(e, &a->exit, k, f);
    for (uint32_t l = 0; l < e->p->func.at[a->function].n_locs; l++)
      for (uint32_t k = 0; k < a->at[l].graph.n; k++) change_graph(e, &a->at[l], k, f);
  }
}

static SmgOptions options_of(const SmgText *t) {
  return (SmgOptions){.goal = t->goals.at, .n_goals = t->goals.n, .alias = t->alias, .work = 200000};
}

static Found look_at(const char *text) {
  SmgText t;
  SmgResult r;
  Found f = {0};
  assert_true(smg_text_open(&t, text));
  SmgOptions o = options_of(&t);
  engine_run(&t.p, &o, change_graphs, &f, &r);
  smg_result_free(&r);
  smg_text_close(&t);
  return f;
}

static const char two_numbers[] =
    "int main(void) { int a = 0, b = 0; while (ANY) if (ANY) { if (a < 9) a++; } else if (b < 9) b++;\n"
    "  if (a > 9 || b < 0) reach_error(); return 0; }";
static const char list[] =
    "int main(void) { struct n *l = 0; while (ANY) { struct n *x = malloc(sizeof *x); if (!x) break;\n"
    "  x->v = 1; x->next = l; l = x; } for (; l; l = l->next) if (l->v != 1) reach_error(); return 0; }";
static const char callee[] =
    "static int put(int *a, int n) { int k = 0; while (ANY) { a[k] = k; if (k < n - 1) k++; } return k; }\n"
    "int main(void) { int a[8]; int k = put(a, 8); if (k < 0 || k > 7) reach_error(); return 0; }";

static void each_graph_is_needed(void **state) {
  (void)state;
  const char *const text[] = {two_numbers, list, callee};
  for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
    Found f = look_at(text[i]);
    assert_true(f.holds);
    assert_true(f.graphs > 0);
    assert_int_equal(f.dropped, f.graphs);
  }
}

static void no_number_is_its_bound(void **state) {
  (void)state;
  Found f = look_at(two_numbers);
  assert_true(f.numbers >= 2);
  assert_int_equal(f.narrowed, f.numbers);
  f = look_at(list); /* a list of its least length */
  assert_true(f.numbers > 0);
  assert_int_equal(f.narrowed, f.numbers);
}

/* census.h: what is counted exists, whether something leads to it or not. */
static void no_block_is_counted_that_is_not_there(void **state) {
  (void)state;
  Found f = look_at(list);
  assert_true(f.graphs > 0);
  assert_int_equal(f.counted, f.graphs);
}

static void what_is_shown_was_looked_at_again(void **state) {
  (void)state;
  SmgText t;
  SmgResult r;
  assert_true(smg_text_open(&t, list));
  SmgOptions o = options_of(&t);
  smg_run(&t.p, &o, &r);
  assert_true(t.goals.n > 0);
  assert_int_equal(r.n_proved, t.goals.n);
  assert_int_equal(r.stats.rechecked, 1);
  assert_int_equal(r.stats.refused, 0);
  smg_result_free(&r);
  smg_text_close(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_graph_is_needed),
      cmocka_unit_test(no_number_is_its_bound),
      cmocka_unit_test(no_block_is_counted_that_is_not_there),
      cmocka_unit_test(what_is_shown_was_looked_at_again),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
