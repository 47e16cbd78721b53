/* Structures in and out, and the analysis: what it finds, counts, says and how it ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "tvp/tvp.h"

static const char LIST[] =
    "%p x(v) unique pointer\n%p n(v, w) function acyclic\n%p flag()\n"
    "%i path(v, w) = n*(v, w) transitive reflexive\n%i from(v) = E(a) (x(a) & path(a, v))\n"
    "%r !path(v, w) ==> !n(v, w)\n%r !path(v, w) ==> v != w\n"
    "%%\n"
    "%action next() { %t \"x = x->n\" %f { E(a, b) (x(a) & n(a, b) & path(b, v)) }\n"
    "  %message !(E(v) x(v)) -> \"null\\n dereference\" { x(v) = E(a) (x(a) & n(a, v)) } }\n"
    "%action if_null() { %t \"x == NULL\" %f { x(v) } %p !(E(v) x(v)) }\n"
    "%action if_not() { %t \"x != NULL\" %f { x(v) } %p E(v) x(v) }\n"
    "%action blind() { %t \"blind\" %message flag() -> \"flagged\" }\n"
    "%action break_it() { %t \"break\" { path(v, w) = 0 } }\n"
    "%action stop() { %t \"stop\" %halt 1 } "
    "%action check() { %f { x(v) } %p E(v) x(v) %message E(w) x(w) -> \"x is not NULL\" }\n"
    "%%\n";

static const char LISTS[] =
    "%n = {} %p = {}  %n = {h} %p = { x = {h} }\n"
    "%n = {h, r} %p = { sm = {r:1/2} x = {h} n = {h->r:1/2, r->r:1/2} path = {h->h, h->r, r->r:1/2} from = {h, r} }\n";

typedef struct {
  char *errors;
  size_t size;
  FILE *file;
  Diag diag;
  TvpReadOptions read;
  TvpRunOptions run;
  TvpProgram *program;
  TvpInputs inputs;
  TvpRun *result;
} Fix;

static void start(Fix *x, const char *edges) {
  *x = (Fix){.read.no_files = true, .run.join = TVL_JOIN_PARTIAL};
  x->file = open_memstream(&x->errors, &x->size);
  diag_init(&x->diag, x->file);
  Buf text = {0};
  buf_printf(&text, "%s%s", LIST, edges);
  x->program = tvp_load_text("p.tvp", buf_str(&text), text.n, &x->read, &x->diag);
  buf_free(&text);
  fflush(x->file);
  if (!x->program) fail_msg("%s", x->errors);
}

static bool structures(Fix *x, const char *text) {
  bool ok = tvp_read_structures_text(x->program, "s.tvs", text, strlen(text), &x->read, &x->inputs, &x->diag);
  fflush(x->file);
  return ok;
}

static void analyse(Fix *x, const char *input) {
  if (!structures(x, input)) fail_msg("%s", x->errors);
  x->result = tvp_run(x->program, &x->inputs, &x->run, &x->diag);
  fflush(x->file);
}

static void finish(Fix *x) {
  tvp_run_free(x->result);
  tvp_free(x->program);
  vec_free(x->inputs);
  fclose(x->file);
  free(x->errors);
}

static const char EDGES[] = "L1 if_null() exit\nL1 if_not() L2\nL2 next() L1\n";

static void a_walk_is_verified(void **state) {
  (void)state;
  Fix x;
  start(&x, EDGES);
  analyse(&x, LISTS);
  assert_int_equal(tvp_run_status(x.result), TVP_VERIFIED);
  const TvpCounts *c = tvp_run_counts(x.result);
  assert_int_equal(c->inputs, 3);
  assert_int_equal(c->rejected, 0);
  assert_int_equal(c->messages, 0);
  assert_int_equal(c->unreached, 0);
  assert_string_equal(x.errors, "");
  finish(&x);
}

static void a_message_has_its_place_path_and_structure(void **state) {
  (void)state;
  Fix x;
  start(&x, "L1 next() L2\nL2 next() L3\n");
  analyse(&x, LISTS);
  assert_int_equal(tvp_run_status(x.result), TVP_MESSAGES);
  const TvpMessage *m = tvp_run_message(x.result, 0);
  assert_int_equal(m->location, 0);
  assert_int_equal(m->value, TVL_1);
  assert_int_equal(tvl_nodes(tvp_logic(x.program), m->structure), 0);
  Buf out = {0};
  tvp_print(x.result, "text", &out);
  assert_non_null(
      strstr(buf_str(&out), "p.tvp:17:4: L1: x = x->n: must: null  dereference (1 structure)\n  path: L1\n"));
  assert_non_null(strstr(buf_str(&out), "p.tvp:18:4: L2: x = x->n: must: null  dereference"));
  assert_non_null(strstr(buf_str(&out), "  path: L1 [x = x->n] L2\n"));
  buf_free(&out);
  finish(&x);
}

static void an_uncertain_message_is_may(void **state) {
  (void)state;
  Fix x;
  start(&x, "L1 blind() L2\n");
  analyse(&x, "%n = {} %p = { flag = 1/2 }");
  assert_int_equal(tvp_run_messages(x.result), 1);
  assert_int_equal(tvp_run_message(x.result, 0)->value, TVL_HALF);
  finish(&x);
}

static void a_rejected_input_is_said_and_changes_the_status(void **state) {
  (void)state;
  Fix x;
  start(&x, EDGES);
  analyse(&x, "%n = {a, b} %p = { x = {a, b} }  %n = {} %p = {}");
  assert_int_equal(tvp_run_status(x.result), TVP_STOPPED);
  assert_int_equal(tvp_run_counts(x.result)->rejected, 1);
  assert_non_null(strstr(x.errors, "input structure 1 is rejected"));
  finish(&x);
}

static void nothing_analysed_is_no_success(void **state) {
  (void)state;
  Fix x;
  start(&x, EDGES);
  analyse(&x, "");
  assert_int_equal(tvp_run_status(x.result), TVP_STOPPED);
  assert_non_null(strstr(tvp_run_stop(x.result), "nothing was analysed"));
  finish(&x);
}

static void a_broken_rule_stops_the_run(void **state) {
  (void)state;
  Fix x;
  start(&x, "L1 break_it() L2\n");
  analyse(&x, LISTS);
  assert_int_equal(tvp_run_status(x.result), TVP_STOPPED);
  assert_string_equal(tvp_run_stop(x.result), "'break' at L1 breaks a rule");
  assert_non_null(strstr(x.errors, "p.tvp:17:4: error: after 'break' the rule"));
  finish(&x);
}

static void limits_and_halts_stop_the_run(void **state) {
  (void)state;
  Fix x;
  start(&x, EDGES);
  x.run.max_structures = 4;
  analyse(&x, LISTS);
  assert_string_equal(tvp_run_stop(x.result), "the limit on structures");
  finish(&x);
  start(&x, "L1 next() L2\n");
  x.run.max_messages = 1;
  analyse(&x, LISTS);
  assert_string_equal(tvp_run_stop(x.result), "the limit on messages");
  finish(&x);
  start(&x, "L1 stop() L2\n");
  analyse(&x, LISTS);
  assert_string_equal(tvp_run_stop(x.result), "the action 'stop' at L1 halts");
  finish(&x);
}

/* The third structure of the input has an edge to itself, which is no list. */
static void a_rejected_input_has_its_place(void **state) {
  (void)state;
  Fix x;
  start(&x, EDGES);
  analyse(&x, "%n = {} %p = {}\n  %n = {a} %p = { n = {a->a} }");
  assert_non_null(
      strstr(x.errors, "s.tvs:2:3: error: input structure 2 is rejected: it breaks the rule n(v, v) ==> 0\n"));
  Buf text = {0};
  tvp_print(x.result, "text", &text);
  assert_non_null(strstr(buf_str(&text), "result: rejected: 1 of 2 inputs\n"));
  buf_clear(&text);
  tvp_print(x.result, "json", &text);
  assert_non_null(strstr(buf_str(&text), "\"result\": \"rejected\",\n  \"reason\": \"1 of 2 inputs\""));
  buf_free(&text);
  finish(&x);
}

static void structures_begin_at_their_location(void **state) {
  (void)state;
  Fix x;
  start(&x, "L1 if_null() L2\nL2 if_not() L3\nL3 next() L4\n");
  analyse(&x, "%location L3 = { %n = {h} %p = { x = {h} } } %location \"L1\" = { %n = {} %p = {} }");
  static const uint32_t counts[] = {1, 1, 1, 1};
  U32Vec there = {0};
  for (uint32_t i = 0; i < 4; i++) {
    vec_clear(there);
    tvp_run_structures(x.result, i, &there);
    assert_int_equal(there.n, counts[i]);
  }
  assert_int_equal(tvl_nodes(tvp_logic(x.program), there.at[0]), 1);
  assert_int_equal(tvp_run_status(x.result), TVP_VERIFIED);
  vec_free(there);
  vec_clear(x.inputs);
  assert_false(structures(&x, "%location L3 = {}\n%location L9 = { %n = {} %p = {} }"));
  assert_string_equal(x.errors, "s.tvs:2:11: error: the program has no location 'L9'\n");
  finish(&x);
}

/* Behind the walk, x is NULL: the edge to L3 is never taken. */
static void a_location_that_is_never_reached_changes_the_status(void **state) {
  (void)state;
  for (int allowed = 0; allowed < 2; allowed++) {
    Fix x;
    start(&x, "L1 if_null() exit\nL1 if_not() L2\nL2 next() L1\nexit if_not() L3\n");
    x.run.allow_unreached = allowed;
    analyse(&x, LISTS);
    assert_int_equal(tvp_run_status(x.result), allowed ? TVP_VERIFIED : TVP_STOPPED);
    assert_int_equal(tvp_run_counts(x.result)->unreached, 1);
    assert_string_equal(x.errors, "p.tvp:20:15: warning: the location 'L3' is never reached\n");
    Buf text = {0};
    tvp_print(x.result, "text", &text);
    assert_non_null(strstr(buf_str(&text), "\nnever reached: L3\n"));
    assert_non_null(strstr(buf_str(&text), allowed ? "result: verified\n" : "result: never reached: 1 location\n"));
    buf_free(&text);
    finish(&x);
  }
}

/* Only checks lead to `wrong`: it is reached when one fails, and not reached when all is well. */
static void an_error_location_should_not_be_reached(void **state) {
  (void)state;
  Fix x;
  start(&x, "L1 if_null() exit\nL1 if_not() L2\nL2 next() L1\nexit check() wrong\n");
  analyse(&x, LISTS);
  assert_int_equal(tvp_run_status(x.result), TVP_VERIFIED);
  assert_int_equal(tvp_run_counts(x.result)->unreached, 0);
  assert_int_equal(tvp_run_counts(x.result)->held, 1);
  Buf text = {0};
  tvp_print(x.result, "text", &text);
  assert_non_null(strstr(buf_str(&text), "\nnever reached, as it should be: wrong\n"));
  buf_free(&text);
  finish(&x);
  start(&x, "L1 if_null() exit\nL1 if_not() L2\nL2 next() L1\nexit check() wrong\nexit if_not() wrong\n");
  analyse(&x, LISTS);
  assert_int_equal(tvp_run_status(x.result), TVP_STOPPED);
  finish(&x);
  start(&x, "L1 check() wrong\n");
  analyse(&x, LISTS);
  assert_int_equal(tvp_run_status(x.result), TVP_MESSAGES);
  finish(&x);
  start(&x, "L1 stop() L2\nL2 check() wrong\n"); /* nobody knows */
  analyse(&x, "%n = {} %p = {}");
  tvp_print(x.result, "text", &text);
  assert_non_null(strstr(buf_str(&text), "\nnot reached so far, errors: wrong\n"));
  buf_free(&text);
  finish(&x);
}

static void a_location_without_a_path_is_said(void **state) {
  (void)state;
  Fix x;
  start(&x, "L1 next() L2\nL7 next() L8\n");
  analyse(&x, LISTS);
  assert_non_null(strstr(x.errors, "p.tvp:18:1: warning: no path leads to the location 'L7'"));
  assert_int_equal(tvp_run_counts(x.result)->unreached, 2);
  Buf text = {0};
  tvp_print(x.result, "text", &text);
  assert_non_null(strstr(buf_str(&text), "\nnever reached: L7 L8\n"));
  buf_free(&text);
  finish(&x);
}

/* path of the first list is 1 on the diagonal by its definition; the second list gives it. */
static void instrumentation_that_is_left_out_is_computed(void **state) {
  (void)state;
  Fix x;
  start(&x, EDGES);
  assert_true(structures(&x, "%n = {h, i} %p = { x = {h} n = {h->i} }"));
  Tvl *t = tvp_logic(x.program);
  TvlPredicate path = tvl_find_predicate(t, "path"), from = tvl_find_predicate(t, "from");
  assert_int_equal(tvl_get2(t, x.inputs.at[0].structure, path, 0, 1), TVL_1);
  assert_int_equal(tvl_get2(t, x.inputs.at[0].structure, path, 1, 0), TVL_0);
  assert_int_equal(tvl_get2(t, x.inputs.at[0].structure, path, 1, 1), TVL_1);
  assert_int_equal(tvl_get1(t, x.inputs.at[0].structure, from, 1), TVL_1);
  finish(&x);
}

/* Where the definition gives 1/2, that is what is read, with a note; the input can say otherwise, or choose TVLA's 0.
 */
static void what_is_computed_may_be_uncertain(void **state) {
  (void)state;
  static const char *const inputs[] = {
      "%n = {h, r} %p = { sm = {r:1/2} x = {h} n = {h->r:1/2, r->r:1/2} path = {h->h, h->r, r->r:1/2} }",
      "%n = {h, r} %p = { sm = {r:1/2} x = {h} n = {h->r:1/2, r->r:1/2} path = {h->h, h->r, r->r:1/2} from = {} }"};
  for (int i = 0; i < 3; i++) {
    Fix x;
    start(&x, EDGES);
    x.read.missing_is_0 = i == 2;
    assert_true(structures(&x, "%n = {h, r} %p = { sm = {r:1/2} x = {h} n = {h->r:1/2, r->r:1/2} from = {h, r} }"));
    Tvl *t = tvp_logic(x.program);
    TvlPredicate path = tvl_find_predicate(t, "path"), from = tvl_find_predicate(t, "from");
    assert_int_equal(tvl_get2(t, x.inputs.at[0].structure, path, 0, 1), i == 2 ? TVL_0 : TVL_HALF);
    if (i < 2)
      assert_string_equal(
          x.errors,
          "s.tvs:1:1: note: 'path' is left out and computed: 1/2 for some nodes; if it is 0, say 'path = "
          "{}' (or use --missing-is-0)\n");
    else
      assert_string_equal(x.errors, "");
    assert_true(structures(&x, inputs[i % 2]));
    bool given = i == 1;
    assert_int_equal(tvl_get1(t, x.inputs.at[1].structure, from, 1), given || i == 2 ? TVL_0 : TVL_1);
    Buf text = {0}; /* what is 0 although the definition says otherwise is written down */
    tvp_write_structure(x.program, x.inputs.at[1].structure, &text);
    assert_true((strstr(buf_str(&text), "from = {}\n") != NULL) == (given || i == 2));
    buf_free(&text);
    finish(&x);
  }
}

static void large_structures_are_read(void **state) {
  (void)state;
  Fix x;
  start(&x, EDGES);
  Buf text = {0};
  buf_add(&text, "%n = {");
  for (int i = 0; i < 2500; i++) buf_printf(&text, "%su%d", i ? ", " : "", i);
  buf_add(&text, "} %p = { x = {u0} n = {");
  for (int i = 1; i < 2500; i++) buf_printf(&text, "%su%d->u%d", i > 1 ? ", " : "", i - 1, i);
  buf_add(&text, "} }");
  assert_true(structures(&x, buf_str(&text)));
  Tvl *t = tvp_logic(x.program);
  assert_int_equal(tvl_nodes(t, x.inputs.at[0].structure), 2500);
  assert_int_equal(tvl_get1(t, x.inputs.at[0].structure, tvl_find_predicate(t, "from"), 2499), TVL_1);
  Limit limit = {.memory = 1 << 20};
  x.read.logic.limit = &limit;
  assert_false(structures(&x, buf_str(&text)));
  assert_non_null(strstr(x.errors, "s.tvs:1:1: error: a structure of 2500 nodes needs more than the 1 MB"));
  buf_free(&text);
  finish(&x);
}

static void repeated_lists_are_said(void **state) {
  (void)state;
  Fix x;
  start(&x, EDGES);
  assert_true(structures(&x, "%n = {a} %p = { x = {a}\n x = {} }"));
  assert_string_equal(x.errors, "s.tvs:2:2: warning: the values of 'x' are given twice; both lists count\n");
  finish(&x);
}

/* A thread that waits for a flag that nobody sets never gets to c. */
static void a_label_that_no_thread_reaches_is_said(void **state) {
  (void)state;
  static const char text[] =
      "%p flag()\n%%\n%action go() {}\n%action wait() { %p flag() }\n%%\n%thread t {\n a go() b\n b wait() c }\n";
  Fix x = {.read.no_files = true, .run.join = TVL_JOIN_PARTIAL};
  x.file = open_memstream(&x.errors, &x.size);
  diag_init(&x.diag, x.file);
  x.program = tvp_load_text("p.tvm", text, strlen(text), &x.read, &x.diag);
  assert_non_null(x.program);
  analyse(&x, "%t = {t(t)} %n = {} %p = { ready = {t} }");
  assert_string_equal(x.errors, "p.tvm:8:11: warning: the location 'c' is never reached\n");
  assert_int_equal(tvp_run_status(x.result), TVP_STOPPED);
  finish(&x);
}

static void structures_are_written_as_they_are_read(void **state) {
  (void)state;
  Fix x;
  start(&x, EDGES);
  analyse(&x, LISTS);
  Buf first = {0}, second = {0};
  U32Vec all = {0};
  for (uint32_t i = 0; i < tvp_locations(x.program); i++) tvp_run_structures(x.result, i, &all);
  for (uint32_t i = 0; i < all.n; i++) tvp_write_structure(x.program, all.at[i], &first);
  vec_clear(x.inputs);
  assert_true(structures(&x, buf_str(&first)));
  assert_int_equal(x.inputs.n, all.n);
  for (uint32_t i = 0; i < all.n; i++) assert_int_equal(x.inputs.at[i].structure, all.at[i]);
  for (uint32_t i = 0; i < all.n; i++) tvp_write_structure(x.program, x.inputs.at[i].structure, &second);
  assert_string_equal(buf_str(&first), buf_str(&second));
  buf_clear(&first);
  tvp_print(x.result, "tvs", &first);
  vec_clear(x.inputs);
  assert_true(structures(&x, buf_str(&first)));
  assert_int_equal(x.inputs.n, all.n);
  vec_free(all);
  buf_free(&first);
  buf_free(&second);
  finish(&x);
}

static const char THREADS[] =
    "%p flag(v)\n%%\n%action go() {}\n%action mark() { { flag(v) = flag(v) | v == tr } }\n"
    "%action check() { %message E(v) (at[b](v) & flag(v)) -> \"marked\" }\n%%\n"
    "%thread walker { a go() b atomic { b mark() c c go() a } }\n%%\ncheck()\n";

static void threads_are_nodes(void **state) {
  (void)state;
  Fix x = {.read.no_files = true, .run.join = TVL_JOIN_PARTIAL};
  x.file = open_memstream(&x.errors, &x.size);
  diag_init(&x.diag, x.file);
  x.program = tvp_load_text("p.tvm", THREADS, strlen(THREADS), &x.read, &x.diag);
  assert_non_null(x.program);
  analyse(&x, "%t = {t(walker)} %n = {} %p = { ready = {t} }");
  assert_int_equal(tvp_run_status(x.result), TVP_MESSAGES);
  assert_int_equal(tvp_run_counts(x.result)->stored, 5); /* a and b unmarked and marked, c marked */
  vec_clear(x.inputs);
  assert_false(structures(&x, "%t = {t(runner)} %n = {} %p = {}"));
  assert_string_equal(x.errors, "s.tvs:1:9: error: there is no such thread or label\n");
  finish(&x);
}

static void structures_are_refused_with_places(void **state) {
  (void)state;
  const struct {
    const char *text, *message;
  } cases[] = {
      {"%p = {}", "s.tvs:1:1: error: expected %n, not %p"},
      {"%n = {a", "s.tvs:1:7: error: expected '}', not the end of the file"},
      {"%n = {a, a} %p = {}", "s.tvs:1:10: error: the node 'a' is declared twice"},
      {"%n = {a}\n%p = { x = {b} }", "s.tvs:2:13: error: the node 'b' is not declared in %n"},
      {"%n = {a} %p = { y = {a} }", "s.tvs:1:17: error: the predicate 'y' is not declared"},
      {"%n = {a} %p = { isNew = {a} }", "s.tvs:1:17: error: the predicate 'isNew' is not declared"},
      {"%n = {a} %p = { n = {a} }", "s.tvs:1:22: error: the predicate 'n' has 2 arguments, not 1"},
      {"%n = {a} %p = { x = {a->a} }", "s.tvs:1:22: error: the predicate 'x' has 1 argument, not 2"},
      {"%n = {a} %p = { x = {(a, a, a)} }", "s.tvs:1:22: error: the predicate 'x' has 1 argument, not 3"},
      {"%n = {a} %p = { x = 1 }", "s.tvs:1:21: error: expected '{', not '1'"},
      {"%n = {a} %p = { flag = {a} }", "s.tvs:1:25: error: the predicate 'flag' has 0 arguments, not 1"},
      {"%n = {a} %p = { x = {a:2} }", "s.tvs:1:24: error: illegal character '2'"},
      {"%n = {a} %p = { sm = {a} }", "s.tvs:1:23: error: sm is 0 or 1/2"},
      {"%n = {a} %p = { ac = {a:0} }", "s.tvs:1:23: error: ac is 1 or 1/2"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Fix x;
    start(&x, EDGES);
    if (structures(&x, cases[i].text) || strncmp(x.errors, cases[i].message, strlen(cases[i].message)) != 0)
      fail_msg("%s gives %s", cases[i].text, x.errors);
    finish(&x);
  }
}

static void equal_runs_print_equal_texts(void **state) {
  (void)state;
  static const char *const formats[] = {"text", "tvs", "dot", "json"};
  for (size_t f = 0; f < 4; f++) {
    Buf out[2] = {{0}, {0}};
    for (int i = 0; i < 2; i++) {
      Fix x;
      start(&x, "L1 next() L2\nL2 blind() L1\n");
      analyse(&x, LISTS);
      tvp_print(x.result, formats[f], &out[i]);
      finish(&x);
    }
    assert_true(out[0].n > 100);
    assert_string_equal(buf_str(&out[0]), buf_str(&out[1]));
    buf_free(&out[0]);
    buf_free(&out[1]);
  }
}

static int command(const char *const *words, char **out, char **errors) {
  char *argv[16];
  int argc = 0;
  size_t n, m;
  for (; words[argc]; argc++) argv[argc] = (char *)words[argc];
  FILE *o = open_memstream(out, &n), *e = open_memstream(errors, &m);
  Diag diag;
  diag_init(&diag, e);
  int status = tvp_command(argc, argv, o, &diag, NULL);
  fclose(o);
  fclose(e);
  return status;
}

static void the_command_line_is_checked(void **state) {
  (void)state;
  const struct {
    const char *words[6];
    const char *message;
  } cases[] = {
      {{"tvp"}, "silhouette: error: tvp needs a program"},
      {{"tvp", "p", "--frob"}, "silhouette: error: unknown option '--frob'"},
      {{"tvp", "p", "--join", "red"}, "silhouette: error: the option '--join' cannot have the value 'red'"},
      {{"tvp", "p", "--join"}, "silhouette: error: the option '--join' needs a value"},
      {{"tvp", "p", "--action-order", "fx"}, "silhouette: error: the option '--action-order' cannot have"},
      {{"tvp", "p", "--timeout", "-3"}, "silhouette: error: the option '--timeout' cannot have"},
      {{"tvp", "p", "q", "r"}, "silhouette: error: tvp takes a program and an input, not also 'r'"},
      {{"tvp", "/nowhere/p"}, "silhouette: error: "},
      {{"tvp", "."}, "silhouette: error: '.' is a folder; name a file in it"},
      {{"tvp", "/tmp"}, "silhouette: error: '/tmp' is a folder; name a file in it"},
      {{"tvp", "p", "/tmp"}, "silhouette: error: '/tmp' is a folder; name a file in it"},
      {{"tvp", "p", "--props", "/nowhere/q"}, "silhouette: error: "},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char *out, *errors;
    int status = command(cases[i].words, &out, &errors);
    if (status != TVP_UNREADABLE || strncmp(errors, cases[i].message, strlen(cases[i].message)) != 0)
      fail_msg("case %zu gives %d %s", i, status, errors);
    free(out);
    free(errors);
  }
  char *out, *errors;
  assert_int_equal(command((const char *[]){"tvp", "--help", NULL}, &out, &errors), 0);
  assert_non_null(strstr(out, "--max-structures"));
  assert_non_null(strstr(out, "--timeout SECONDS            stop after this time (0, the default: no limit)"));
  free(out);
  free(errors);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_walk_is_verified),
      cmocka_unit_test(a_message_has_its_place_path_and_structure),
      cmocka_unit_test(an_uncertain_message_is_may),
      cmocka_unit_test(a_rejected_input_is_said_and_changes_the_status),
      cmocka_unit_test(nothing_analysed_is_no_success),
      cmocka_unit_test(a_broken_rule_stops_the_run),
      cmocka_unit_test(limits_and_halts_stop_the_run),
      cmocka_unit_test(a_rejected_input_has_its_place),
      cmocka_unit_test(structures_begin_at_their_location),
      cmocka_unit_test(a_location_that_is_never_reached_changes_the_status),
      cmocka_unit_test(an_error_location_should_not_be_reached),
      cmocka_unit_test(a_location_without_a_path_is_said),
      cmocka_unit_test(instrumentation_that_is_left_out_is_computed),
      cmocka_unit_test(what_is_computed_may_be_uncertain),
      cmocka_unit_test(large_structures_are_read),
      cmocka_unit_test(repeated_lists_are_said),
      cmocka_unit_test(a_label_that_no_thread_reaches_is_said),
      cmocka_unit_test(structures_are_written_as_they_are_read),
      cmocka_unit_test(threads_are_nodes),
      cmocka_unit_test(structures_are_refused_with_places),
      cmocka_unit_test(equal_runs_print_equal_texts),
      cmocka_unit_test(the_command_line_is_checked),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
