/* Generators: the predefined ones, the reader's messages, and the checks of a table (LSA 4.3, docs/generators.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "shape/generator_tree.h"

/* ---- help ---- */

/* The predefined generators and a user's text; NULL after messages, which go to *messages. */
static Generators *load(const char *text, Buf *messages) {
  char *out;
  size_t n;
  FILE *f = open_memstream(&out, &n);
  Diag diag;
  diag_init(&diag, f);
  Generators *g = generators_new();
  bool ok = generators_read_predefined(g, &diag) && generators_read(g, "t.gen", text, strlen(text), false, &diag) &&
            generators_finish(g, &diag);
  fclose(f);
  assert_int_equal(ok, diag.errors == 0);
  buf_add_n(messages, out, n);
  free(out);
  if (ok) return g;
  generators_free(g);
  return NULL;
}

static Generators *loaded(const char *text) {
  Buf messages = {0};
  Generators *g = load(text, &messages);
  if (!g) fail_msg("%s", buf_str(&messages));
  buf_free(&messages);
  return g;
}

static void refused(const char *text, const char *message) {
  Buf messages = {0};
  Generators *g = load(text, &messages);
  if (g || !text_starts(buf_str(&messages), message))
    fail_msg("'%s' gives '%s' instead of '%s'", text, g ? "no message" : buf_str(&messages), message);
  buf_free(&messages);
}

/* The same inside of a foreach over two fields, a pointer and an assertion, on line 1 from column 80 on. */
static void statement_refused(const char *statement, uint32_t column, const char *message) {
  char *text, *expected;
  const char *head = "generator t refines points-to { foreach (pointer x, field f, field g, assertion d) {\n";
  assert_true(asprintf(&text, "%s%s\n} }", head, statement) > 0);
  assert_true(asprintf(&expected, "t.gen:2:%u: error: %s", column, message) > 0);
  refused(text, expected);
  free(text);
  free(expected);
}

typedef struct {
  Vocabulary v;
  TvlPredicate item[ITEM_KINDS][3];
} Session;

static void session_init(Session *s, uint32_t pointers, uint32_t fields, uint32_t assertions) {
  static const char *const name[ITEM_KINDS][3] = {{"p", "q", "r"}, {"->n", "->b", "->d"}, {"[h == 3]", "[h <= x]", ""}};
  *s = (Session){0};
  s->v.t = tvl_new();
  s->v.bad = tvl_predicate(s->v.t, "bad", 1, TVL_ABSTRACTION, NULL);
  s->v.wild = tvl_predicate(s->v.t, "wild", 1, TVL_ABSTRACTION, NULL);
  s->v.other = tvl_predicate(s->v.t, "other", 1, TVL_ABSTRACTION, NULL);
  s->v.gone = tvl_predicate(s->v.t, "gone", 1, TVL_ABSTRACTION, NULL);
  const uint32_t n[ITEM_KINDS] = {pointers, fields, assertions};
  for (uint32_t k = 0; k < ITEM_KINDS; k++) {
    for (uint32_t i = 0; i < n[k]; i++)
      s->item[k][i] =
          tvl_predicate(s->v.t, name[k][i], k == ITEM_FIELD ? 2 : 1, k == ITEM_FIELD ? TVL_FUNCTION : 0, NULL);
    s->v.item[k] = s->item[k];
    s->v.n[k] = n[k];
  }
}

/* The names of what a generator makes, with * behind abstraction predicates. */
static void assert_makes(const Generators *g, const char *name, uint32_t pointers, uint32_t fields, uint32_t assertions,
                         const char *expected) {
  Session s;
  session_init(&s, pointers, fields, assertions);
  U32Vec set = {0};
  generators_add(g, &set, generators_find(g, name));
  uint32_t before = tvl_predicates(s.v.t);
  uint32_t n = generators_declare(g, set.at, set.n, &s.v);
  assert_int_equal(tvl_predicates(s.v.t), before + n);
  Buf text = {0};
  for (TvlPredicate p = before; p < before + n; p++) {
    assert_int_not_equal(tvl_predicate_definition(s.v.t, p), TVL_NONE);
    bool abstraction = tvl_predicate_attributes(s.v.t, p) & TVL_ABSTRACTION;
    buf_printf(&text, "%s%s%s", p == before ? "" : " ", tvl_predicate_name(s.v.t, p), abstraction ? "*" : "");
  }
  assert_string_equal(buf_str(&text), expected);
  assert_true(tvl_compile(s.v.t, NULL, NULL));
  buf_free(&text);
  vec_free(set);
  tvl_free(s.v.t);
}

static void assert_finer(const Generators *g, const char *of, uint32_t pointers, uint32_t fields, uint32_t assertions,
                         const char *expected) {
  Session s;
  session_init(&s, pointers, fields, assertions);
  U32Vec set = {0}, finer = {0};
  generators_add(g, &set, generators_find(g, of));
  generators_finer(g, set.at, set.n, &s.v, &finer);
  Buf text = {0};
  for (uint32_t i = 0; i < finer.n; i++) buf_printf(&text, "%s%s", i ? " " : "", generators_name(g, finer.at[i]));
  assert_string_equal(buf_str(&text), expected);
  buf_free(&text);
  vec_free(set);
  vec_free(finer);
  tvl_free(s.v.t);
}

/* ---- the predefined ones ---- */

static void the_predefined_generators_are_there_in_the_order_of_trial(void **state) {
  (void)state;
  static const char *const expected[] = {"none",   "points-to", "reachability",  "sharing", "nested",
                                         "levels", "last",      "doubly-linked", "tree",    "parents",
                                         "forest", "ordered",   "parity"};
  Generators *g = loaded("");
  assert_int_equal(generators_count(g), sizeof expected / sizeof *expected);
  for (GeneratorId i = 0; i < generators_count(g); i++) {
    assert_string_equal(generators_name(g, i), expected[i]);
    assert_true(generators_refines(g, i, GENERATOR_NONE)); /* the greatest element */
    assert_true(generators_refines(g, i, i));
    assert_true(i == 0 || !generators_refines(g, GENERATOR_NONE, i));
  }
  GeneratorId tree = generators_find(g, "tree");
  assert_true(generators_refines(g, tree, generators_find(g, "reachability")));
  assert_false(generators_refines(g, tree, generators_find(g, "doubly-linked")));
  generators_free(g);
}

static void into_chooses_what_leads_to_blocks_with_the_field(void **state) {
  (void)state;
  static const bool pointers[] = {true, false, false, false}, fields[] = {false, true, false, false};
  Generators *g = generators_load(NULL, 0, &(Diag){.out = stderr});
  Session s;
  session_init(&s, 2, 2, 0);
  s.v.into[ITEM_POINTER] = pointers;
  s.v.into[ITEM_FIELD] = fields;
  U32Vec set = {0};
  generators_add(g, &set, generators_find(g, "reachability"));
  generators_declare(g, set.at, set.n, &s.v);
  assert_int_not_equal(tvl_find_predicate(s.v.t, "via[p->n->b]"), TVL_NONE);
  assert_int_equal(tvl_find_predicate(s.v.t, "via[q->n->b]"), TVL_NONE);
  assert_int_equal(tvl_find_predicate(s.v.t, "via[p->b->n]"), TVL_NONE);
  vec_free(set);
  tvl_free(s.v.t);
  generators_free(g);
}

static void what_a_branching_generator_takes_together_is_not_alone(void **state) {
  (void)state;
  static const bool beside[] = {false, true, false, true, false, false, false, false, false};
  Generators *g = loaded("");
  for (int branching = 0; branching < 2; branching++) {
    Session s;
    session_init(&s, 1, 3, 0);
    s.v.beside = beside;
    U32Vec set = {0};
    generators_add(g, &set, generators_find(g, "tree"));
    assert_true(generators_branch(g, set.at, set.n));
    s.v.branching = branching;
    generators_declare(g, set.at, set.n, &s.v);
    assert_int_equal(tvl_find_predicate(s.v.t, "r[p->n]") == TVL_NONE, branching);
    assert_int_equal(tvl_find_predicate(s.v.t, "c[->b]") == TVL_NONE, branching);
    assert_int_not_equal(tvl_find_predicate(s.v.t, "r[p->d]"), TVL_NONE); /* beside nothing */
    assert_int_not_equal(tvl_find_predicate(s.v.t, "below[p->n->b]"), TVL_NONE);
    assert_int_equal(tvl_find_predicate(s.v.t, "below[p->n->d]"), TVL_NONE);
    vec_free(set);
    tvl_free(s.v.t);
  }
  generators_free(g);
}

static void upper_levels_and_those_who_go_by_them_have_fewer_predicates(void **state) {
  (void)state;
  static const bool upper[] = {false, true}, roaming[] = {false, true};
  Generators *g = loaded("");
  for (int levels = 0; levels < 2; levels++) {
    Session s;
    session_init(&s, 2, 2, 0);
    s.v.grown = s.v.shortcut = upper;
    s.v.roaming = roaming;
    U32Vec set = {0};
    generators_add(g, &set, generators_find(g, levels ? "levels" : "sharing"));
    generators_declare(g, set.at, set.n, &s.v);
    assert_int_not_equal(tvl_find_predicate(s.v.t, "r[p->n]"), TVL_NONE);
    assert_int_equal(tvl_find_predicate(s.v.t, "r[q->n]"), TVL_NONE);
    assert_int_equal(tvl_find_predicate(s.v.t, "r[p->b]"), TVL_NONE);
    assert_int_equal(tvl_find_predicate(s.v.t, "c[->b]") != TVL_NONE, levels);
    vec_free(set);
    tvl_free(s.v.t);
  }
  generators_free(g);
}

static void predicates_are_made_for_each_combination_and_named_after_it(void **state) {
  (void)state;
  Generators *g = loaded("");
  assert_makes(g, "none", 2, 2, 2, "");
  assert_makes(g, "points-to", 2, 2, 2, "");
  assert_makes(g, "reachability", 2, 2, 0,
               "leads[->n] leads[->b] r[p->n]* r[p->b]* r[q->n]* r[q->b]* via[p->n->b]* via[p->b->n]* via[q->n->b]* "
               "via[q->b->n]*");
  assert_makes(g, "nested", 0, 2, 0,
               "leads[->n] leads[->b] is[->n]* is[->b]* in[->n] in[->b] c[->n]* c[->b]* meets[->n->b]* meets[->b->n]* "
               "hangs[->n->b] hangs[->b->n]");
  assert_makes(g, "last", 1, 1, 0, "leads[->n]* r[p->n]* is[->n]* in[->n] c[->n]*");
  assert_makes(g, "sharing", 1, 1, 0, "leads[->n] r[p->n]* is[->n]* in[->n] c[->n]*");
  assert_makes(g, "doubly-linked", 0, 2, 0,
               "leads[->n] leads[->b] is[->n]* is[->b]* in[->n] in[->b] c[->n]* c[->b]* stray[->n->b]* stray[->b->n]*");
  assert_makes(
      g, "tree", 1, 2, 0,
      "leads[->n] leads[->b] r[p->n]* r[p->b]* via[p->n->b]* via[p->b->n]* is[->n]* is[->b]* in[->n] in[->b] c[->n]* "
      "c[->b]* down[->n->b] under[->n->b] "
      "shared[->n->b]* cyclic[->n->b]* held[->n->b] "
      "below[p->n->b]*");
  assert_makes(g, "ordered", 0, 1, 1, "leads[->n] is[->n]* in[->n] c[->n]* begins[->n,[h == 3]]* ends[->n,[h == 3]]*");
  generators_free(g);
}

static void a_field_that_leads_back_is_part_of_the_tree(void **state) {
  (void)state;
  static const bool beside[] = {false, true, false, true, false, false, false, false, false};
  static const bool over[] = {false, false, false, false, false, false, true, true, false};
  static const bool grown[] = {true, true, true};
  Generators *g = loaded("");
  for (int seen = 0; seen < 2; seen++) {
    Session s;
    session_init(&s, 1, 3, 0);
    s.v.beside = beside;
    s.v.over = over;
    s.v.grown = seen ? grown : NULL;
    U32Vec set = {0};
    generators_add(g, &set, generators_find(g, "parents"));
    generators_declare(g, set.at, set.n, &s.v);
    assert_int_equal(tvl_find_predicate(s.v.t, "r[p->n]") == TVL_NONE, seen); /* not alone, also without branching */
    assert_int_not_equal(tvl_find_predicate(s.v.t, "r[p->d]"), TVL_NONE);     /* what lies above p */
    assert_int_not_equal(tvl_find_predicate(s.v.t, "astray[->n->b->d]"), TVL_NONE);
    assert_int_equal(tvl_find_predicate(s.v.t, "astray[->n->d->b]"), TVL_NONE);
    vec_free(set);
    tvl_free(s.v.t);
  }
  generators_free(g);
}

static void the_predefined_generators_pass_the_trial(void **state) {
  (void)state;
  Generators *g = loaded("");
  Diag diag;
  diag_init(&diag, stderr);
  for (GeneratorId i = 0; i < generators_count(g); i++) assert_true(generators_try(g, i, &diag));
  generators_free(g);
}

static void pointers_and_assertions_are_abstraction_predicates_from_points_to_on(void **state) {
  (void)state;
  Generators *g = loaded("");
  uint32_t none[] = {GENERATOR_NONE}, first[] = {GENERATOR_NONE, GENERATOR_FIRST};
  assert_false(generators_abstract(g, none, 1, ITEM_POINTER));
  assert_true(generators_abstract(g, first, 2, ITEM_POINTER));
  assert_true(generators_abstract(g, first, 2, ITEM_ASSERTION));
  assert_false(generators_abstract(g, first, 2, ITEM_FIELD));
  generators_free(g);
}

static void the_value_of_a_definition_is_the_one_of_its_formula(void **state) {
  (void)state;
  Generators *g = loaded("");
  Session s;
  session_init(&s, 1, 2, 0);
  Tvl *t = s.v.t;
  U32Vec set = {0};
  for (GeneratorId i = 0; i < generators_count(g); i++) vec_push(set, i);
  generators_declare(g, set.at, set.n, &s.v);
  assert_true(tvl_compile(t, NULL, NULL));
  /* 0 <-> 1 -> 2 by n and b, n of 2 is indeterminate, and so is b of 0 */
  enum { BAD = 3 };
  TvlBuild *b = tvl_build(t, 4);
  tvl_put1(b, s.v.bad, BAD, TVL_1);
  tvl_put1(b, s.item[ITEM_POINTER][0], 1, TVL_1);
  const uint32_t edge[][3] = {{0, 0, 1}, {0, 1, 2}, {0, 2, BAD}, {1, 1, 0}, {1, 0, BAD}};
  for (size_t i = 0; i < sizeof edge / sizeof *edge; i++)
    tvl_put2(b, s.item[ITEM_FIELD][edge[i][0]], edge[i][1], edge[i][2], TVL_1);
  for (TvlPredicate p = TVL_BUILTIN; p < tvl_predicates(t); p++)
    if (tvl_predicate_definition(t, p) != TVL_NONE) tvl_put_defined(b, p);
  TvlStructure heap = tvl_build_done(b);
  const struct {
    const char *name;
    const char *value; /* by node */
  } expected[] = {{"r[p->n]", "0111"},        {"r[p->b]", "1101"},        {"is[->n]", "0000"},
                  {"c[->n]", "0000"},         {"stray[->n->b]", "0100"},  {"stray[->b->n]", "0000"},
                  {"shared[->n->b]", "0000"}, {"cyclic[->n->b]", "1100"}, {"below[p->n->b]", "1110"}};
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    TvlPredicate p = tvl_find_predicate(t, expected[i].name);
    assert_int_not_equal(p, TVL_NONE);
    for (uint32_t v = 0; v < 4; v++)
      if (tvl_get1(t, heap, p, v) != (expected[i].value[v] == '1' ? TVL_1 : TVL_0))
        fail_msg("%s at node %u", expected[i].name, v);
  }
  vec_free(set);
  tvl_free(t);
  generators_free(g);
}

/* ---- finer ones ---- */

static void only_generators_that_add_something_are_tried(void **state) {
  (void)state;
  Generators *g = loaded("");
  assert_finer(g, "none", 1, 1, 0, "sharing"); /* points-to makes nothing of its own, reachability is partial */
  assert_finer(g, "points-to", 1, 1, 0, "sharing");
  assert_finer(g, "points-to", 2, 0, 1, ""); /* without fields there is nothing to reach */
  assert_finer(g, "sharing", 1, 1, 0, "last parity");
  assert_finer(g, "sharing", 1, 2, 0, "nested last doubly-linked tree parity");
  assert_finer(g, "sharing", 1, 2, 1, "nested last doubly-linked tree ordered parity");
  assert_finer(g, "sharing", 1, 1, 1, "last ordered parity");
  assert_finer(g, "tree", 1, 2, 0, "nested last doubly-linked parity");
  generators_free(g);
}

static void a_users_generator_is_tried_before_the_predefined_ones(void **state) {
  (void)state;
  Generators *g = loaded(
      "generator late refines tree { foreach (field f) { unary l[f](v) = exists u: f(u, v) } }\n"
      "generator early { foreach (field f) { unary e[f](v) = exists u: f(v, u) } } // a comment\n");
  assert_finer(g, "points-to", 1, 1, 0, "early sharing");
  assert_finer(g, "sharing", 1, 2, 0, "early nested last doubly-linked tree parity");
  assert_finer(g, "tree", 1, 2, 0, "early nested last doubly-linked late parity");
  assert_finer(g, "sharing", 1, 1, 0, "early last late parity"); /* tree adds nothing to one field */
  assert_int_equal(generators_find(g, "early"), 2);
  assert_true(generators_find(g, "late") > generators_find(g, "tree"));
  generators_free(g);
}

static void a_predicate_may_become_an_abstraction_predicate(void **state) {
  (void)state;
  Generators *g = loaded(
      "generator a { foreach (field f) { unary m[f](v) = f+(v, v) } }\n"
      "generator b refines a { foreach (field f) { unary m[f](v) abstraction = f+(v, v) } }\n");
  assert_makes(g, "a", 0, 1, 0, "m[->n]");
  assert_makes(g, "b", 0, 1, 0, "m[->n]*");
  assert_finer(g, "a", 0, 1, 0, "b sharing");
  generators_free(g);
}

static void rules_that_hold_are_taken(void **state) {
  (void)state;
  Generators *g = loaded(
      "generator t {\n"
      "  foreach (pointer x, field f) {\n"
      "    unary s[x f](v) = exists u: x(u) & f+(u, v)\n"
      "    rule x(u) & f(u, v) ==> s[x f](v)\n"
      "    rule gone(u) ==> !f(u, v)\n"
      "    rule x(u) & x(v) ==> u == v\n"
      "    rule bad(v) & wild(v) ==> 0\n"
      "    rule every field g: f(u, v) & bad(u) & g(u, v) ==> 0\n"
      "  }\n}\n");
  assert_makes(g, "t", 1, 1, 0, "s[p->n]");
  generators_free(g);
}

/* ---- messages ---- */

static void mistakes_of_syntax_have_a_place(void **state) {
  (void)state;
  refused("foo", "t.gen:1:1: error: expected 'generator', 'partial' or 'branching', not 'foo'");
  refused("partial {}", "t.gen:1:9: error: expected 'generator', not '{'");
  refused("generator", "t.gen:1:10: error: expected the name of the generator, not the end of the file");
  refused("generator a {",
          "t.gen:1:14: error: expected 'foreach', 'core', 'unary', 'binary', 'rule' or '}', not the end");
  refused("generator a refines {}", "t.gen:1:21: error: expected the name of a generator, not '{'");
  refused("generator a {\n\n  ? }", "t.gen:3:3: error: illegal character '?'");
  refused("generator a {\n \x01", "t.gen:2:2: error: illegal character with code 1");
  refused("generator a { foreach pointer", "t.gen:1:23: error: expected '(', not 'pointer'");
  refused("generator a { foreach (node x)",
          "t.gen:1:24: error: expected 'pointer', 'field' or 'assertion', not 'node'");
  refused("generator a { foreach (field f, field f) {} }", "t.gen:1:33: error: 'f' is bound already");
  refused("generator a { foreach (field rule) {} }", "t.gen:1:30: error: expected a name, not 'rule'");
  refused("generator a { foreach (field f : f = f) {} }",
          "t.gen:1:36: error: expected '!=', '<', 'into', 'beside', 'over', 'alone', 'shortcut' or 'steady', not '='");
  refused("generator a { foreach (field f : f != g) {} }", "t.gen:1:39: error: unknown name 'g'");
  refused("generator a { foreach (field f, pointer x : f into x) {} }",
          "t.gen:1:47: error: 'into' stands between a pointer or a field and a field");
  refused("generator a { foreach (field f, pointer x : f != x) {} }",
          "t.gen:1:47: error: 'f' is a field and 'x' is a pointer");
  refused("generator a { foreach (field a, field b, field c, field e) {} }",
          "t.gen:1:51: error: more than 3 names of one kind");
  statement_refused("unary =", 7, "expected the name of a predicate, not '='");
  statement_refused("unary m(v) = 1", 8, "expected '[', not '('");
  statement_refused("unary m[f](v) 1", 15, "expected '=', not '1'");
  statement_refused("unary m[f](v, w) = 1", 13, "expected ')', not ','");
  statement_refused("unary m[f](f) = 1", 12, "'f' is bound already");
  statement_refused("unary m[z](v) = 1", 9, "unknown name 'z'");
  statement_refused("binary m[f](v) = 1", 14, "expected ',', not ')'");
  statement_refused("binary m[f](u, v) abstraction = 1", 19, "only unary predicates can be abstraction predicates");
  statement_refused("core y(v)", 6, "unknown name 'y'");
  statement_refused("core f(u, v) abstraction", 14, "only unary predicates can be abstraction predicates");
  statement_refused("unary m[f](v) = f(v, v) & }", 27, "expected a formula, not '}'");
  statement_refused("rule x(v) -> d(v) }", 19, "expected '==>', not '}'");
}

static void mistakes_in_formulas_have_a_place(void **state) {
  (void)state;
  statement_refused("unary m[f](v) = f(v, w)", 22, "unknown variable 'w'");
  statement_refused("unary m[f](v) = f(v, g)", 22, "'g' is a tracked field, not a variable");
  statement_refused("unary m[f](v) = f(v)", 17, "'f' has two arguments");
  statement_refused("unary m[f](v) = x(v, v)", 17, "'x' has one argument");
  statement_refused("unary m[f](v) = d(v, v, v)", 17, "predicates have at most two arguments");
  statement_refused("unary m[f](v) = x*(v)", 17, "a closure has two arguments");
  statement_refused("unary m[f](v) = sm(v)", 17, "unknown name 'sm'");
  statement_refused("unary m[f](v) = h[f](v)", 17, "m[->next]: 'h' with these names and arguments is not made");
  statement_refused("unary m[f](v) = m[f](v)", 17, "m[->next]: 'm' with these names and arguments is not made");
  statement_refused("unary m[f](v) = r[x f](v)", 17, "m[->next]: 'r' with these names and arguments is not made");
  statement_refused("unary m[f](v) = exists v: f(v, v)", 24, "'v' is bound already");
  statement_refused("unary m[f](v) = exists v f(v, v)", 24, "'v' is bound already");
  statement_refused("unary m[f](v) = exists u f(u, v)", 26, "expected ':', not 'f'");
  statement_refused("unary m[f](v) = v == w", 22, "unknown variable 'w'");
  statement_refused("unary m[f](v) = field == v", 17, "expected a variable, not 'field'");
  statement_refused("rule x(v) ==> f*(v, v)", 15, "the head of a rule is p(..), !p(..), v == w, v != w or 0");
  statement_refused("rule x(v) ==> 1", 15, "the head of a rule");
  Buf deep = {0};
  buf_add(&deep, "unary m[f](v) = ");
  for (int i = 0; i < 60; i++) buf_add(&deep, "!");
  buf_add(&deep, "f(v, v)");
  statement_refused(buf_str(&deep), 65, "nested more than 50 deep");
  buf_clear(&deep);
  buf_add(&deep, "unary m[f](v) = x(v)");
  for (int i = 0; i < 200; i++) buf_add(&deep, " & x(v)");
  statement_refused(buf_str(&deep), 1065, "this formula is too large");
  buf_free(&deep);
}

static void the_order_is_checked(void **state) {
  (void)state;
  refused("generator tree {}",
          "t.gen:1:11: error: the generator 'tree' is defined already\nshare/generators/tree.gen:2:21: note: here");
  refused("generator a refines nothing {}", "t.gen:1:21: error: there is no generator 'nothing'");
  refused("generator a refines a {}", "t.gen:1:11: error: the generator 'a' refines itself");
  refused("generator a refines b {}\ngenerator b refines sharing, c {}\ngenerator c refines a {}",
          "t.gen:1:11: error: the generator 'a' refines itself, by way of others or directly");
  refused("generator a refines sharing { foreach (field f) { unary c[f](v) = f+(v, v) } }",
          "t.gen:1:57: error: c[->next]: an abstraction predicate of 'sharing', which this generator refines, but not "
          "here");
  refused("generator a { foreach (field f) { unary c[f](v) abstraction = f*(v, v) } }",
          "share/generators/sharing.gen:9:11: error: c[->next]: this name has two definitions");
}

static void what_is_not_monotone_is_refused(void **state) {
  (void)state;
  refused("generator a { unary m[](v) = some field f: exists u: f(u, v) }",
          "t.gen:1:21: error: m[]: not monotone: its definition changes when more is tracked (here: '->next')");
  refused("generator a { foreach (pointer x) { unary m[x](v) = every pointer y: y(v) -> x(v) } }",
          "t.gen:1:43: error: m[q]: not monotone: its definition changes when more is tracked (here: 'p')");
  refused("generator a { foreach (field f, pointer x) { unary m[x](v) = exists u: x(u) & f(u, v) } }",
          "t.gen:1:52: error: m[p]: this name has two definitions; what is in brackets must tell them apart");
}

static void wrong_rules_are_refused(void **state) {
  (void)state;
  refused("generator a { foreach (field f) { rule f(u, v) ==> !f(v, u) } }",
          "t.gen:1:35: error: this rule is wrong: it does not hold in the heap %n = {");
  refused("generator a { foreach (pointer x, pointer y) { rule x(v) ==> y(v) } }",
          "t.gen:1:48: error: this rule is wrong");
  refused("generator a { foreach (field f) { rule h[f](v) ==> 0 } }", "t.gen:1:40: error: rule: 'h' with these names");
}

/* Updates are derived from the value 0 that a new cell begins with. */
static void definitions_do_not_hold_of_new_cells(void **state) {
  (void)state;
  refused("generator a { foreach (field f) { unary m[f](v) = forall u: f(v, u) -> f(u, v) } }",
          "t.gen:1:41: error: m[->next]: holds of a new cell that nothing is connected with, or looks at it");
  refused("generator a { foreach (field f) { binary m[f](u, v) = f*(u, v) } }",
          "t.gen:1:42: error: m[->next]: holds of a new");
  refused(
      "generator a { foreach (field f) { unary m[f](v) = exists u: f(v, u) & (forall w: f(u, w) | w == v | "
      "!cell(w)) } }",
      "t.gen:1:41: error: m[->next]: holds of a new");
}

static void formulas_have_few_variables(void **state) {
  (void)state;
  statement_refused("unary m[f](v) = exists a, b, c, e, h: f(v, a)", 36, "more than 5 variables are bound here");
  statement_refused("rule f(a, b) & f(c, e) & f(h, i) ==> 0", 31, "more than 5 variables are bound here");
  /* which the logic takes, however they are connected */
  Generators *g = loaded(
      "generator a { foreach (field f) { unary m[f](v) = exists a, b, c, e:\n"
      "f(v, a) & f(a, b) & f(b, c) & f(c, e) & f(v, b) & f(v, c) & f(v, e) & f(a, c) & f(a, e) & f(b, e)\n"
      "} }");
  generators_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_predefined_generators_are_there_in_the_order_of_trial),
      cmocka_unit_test(predicates_are_made_for_each_combination_and_named_after_it),
      cmocka_unit_test(into_chooses_what_leads_to_blocks_with_the_field),
      cmocka_unit_test(what_a_branching_generator_takes_together_is_not_alone),
      cmocka_unit_test(upper_levels_and_those_who_go_by_them_have_fewer_predicates),
      cmocka_unit_test(a_field_that_leads_back_is_part_of_the_tree),
      cmocka_unit_test(the_predefined_generators_pass_the_trial),
      cmocka_unit_test(definitions_do_not_hold_of_new_cells),
      cmocka_unit_test(pointers_and_assertions_are_abstraction_predicates_from_points_to_on),
      cmocka_unit_test(the_value_of_a_definition_is_the_one_of_its_formula),
      cmocka_unit_test(only_generators_that_add_something_are_tried),
      cmocka_unit_test(a_users_generator_is_tried_before_the_predefined_ones),
      cmocka_unit_test(a_predicate_may_become_an_abstraction_predicate),
      cmocka_unit_test(rules_that_hold_are_taken),
      cmocka_unit_test(mistakes_of_syntax_have_a_place),
      cmocka_unit_test(mistakes_in_formulas_have_a_place),
      cmocka_unit_test(the_order_is_checked),
      cmocka_unit_test(what_is_not_monotone_is_refused),
      cmocka_unit_test(wrong_rules_are_refused),
      cmocka_unit_test(formulas_have_few_variables),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
