/* What fb_finish makes of edges: skips are contracted, what cannot be reached is dropped, joins and branches move to
 * where their values are computed, and locations are numbered from the entry to the exit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "program/program.h"

typedef struct {
  Program p;
  FunctionBuilder b;
  FuncId f;
  TypeId i32;
  VarId x, y, t; /* two locals and a temporary */
} Fix;

static int setup(void **state) {
  static Fix fix;
  Fix *f = &fix;
  memset(f, 0, sizeof *f);
  program_init(&f->p, 64);
  f->i32 = type_int(&f->p, 32, true, NULL);
  f->f = program_add_function(&f->p, (Function){.name = "f", .type = type_function(&f->p, f->i32, NULL)});
  fb_init(&f->b, &f->p, f->f);
  f->x = fb_local(&f->b, VAR_LOCAL, "x", f->i32, false, (Position){0});
  f->y = fb_local(&f->b, VAR_LOCAL, "y", f->i32, false, (Position){0});
  f->t = fb_local(&f->b, VAR_TEMP, "t$", f->i32, false, (Position){0});
  *state = f;
  return 0;
}

static int teardown(void **state) {
  program_free(&((Fix *)*state)->p);
  return 0;
}

static void edge(Fix *f, uint32_t from, uint32_t to, Op op) {
  fb_edge(&f->b, from, to, op, (Position){.file = "f.c", .line = f->b.edge.n + 1, .column = 1});
}
static ExprId num(Fix *f, int v) { return expr_const(&f->p, f->i32, v); }
static ExprId use(Fix *f, VarId v) { return expr_var(&f->p, v); }
static Op set(VarId v, ExprId e) { return (Op){.kind = OP_ASSIGN, .dst = v, .a = e}; }
static Op when(ExprId e) { return (Op){.kind = OP_ASSUME, .a = e}; }
static Op give(ExprId e) { return (Op){.kind = OP_RETURN, .a = e}; }
static const Op skip = {.kind = OP_SKIP};

/* The automaton as text: `0-1 x = 1; 1-2 return x`, loop heads marked with *. */
static const char *finish(Fix *f) {
  static Buf text;
  fb_finish(&f->b);
  buf_clear(&text);
  const Function *fn = &f->p.func.at[f->f];
  for (LocId l = fn->first; l < fn->first + fn->n_locs; l++) {
    const Location *loc = &f->p.loc.at[l];
    for (EdgeId e = loc->first_out; e < loc->first_out + loc->n_out; e++) {
      const Edge *x = &f->p.edge.at[e];
      buf_printf(&text, "%s%u%s-%u ", text.n ? "; " : "", x->from - fn->first, loc->is_loop_head ? "*" : "",
                 x->to - fn->first);
      op_print(&f->p, &x->op, &text);
    }
  }
  return buf_str(&text);
}

static void skips_are_contracted(void **state) {
  Fix *f = *state;
  uint32_t a = fb_location(&f->b), b = fb_location(&f->b), c = fb_location(&f->b);
  edge(f, f->b.entry, a, skip);
  edge(f, a, b, set(f->x, num(f, 1)));
  edge(f, b, c, skip);
  edge(f, c, f->b.exit, give(use(f, f->x)));
  assert_string_equal(finish(f), "0-1 x = 1; 1-2 return x");
  assert_int_equal(f->p.func.at[f->f].n_locs, 3);
  assert_int_equal(f->p.func.at[f->f].exit, f->p.func.at[f->f].first + 2);
}

static void an_endless_loop_of_skips_stays_one(void **state) {
  Fix *f = *state;
  uint32_t a = fb_location(&f->b), b = fb_location(&f->b);
  edge(f, f->b.entry, a, set(f->x, num(f, 1)));
  edge(f, a, b, skip);
  edge(f, b, a, skip);
  assert_string_equal(finish(f), "0-1 x = 1; 1*-1 skip");
  assert_int_equal(f->p.func.at[f->f].n_locs, 3); /* the exit is there, without a way to it */
}

static void unreachable_code_is_dropped(void **state) {
  Fix *f = *state;
  uint32_t a = fb_location(&f->b), dead = fb_location(&f->b);
  edge(f, dead, a, set(f->y, num(f, 7)));
  edge(f, f->b.entry, a, set(f->x, num(f, 1)));
  edge(f, a, f->b.exit, give(use(f, f->x)));
  assert_string_equal(finish(f), "0-1 x = 1; 1-2 return x");
}

static void locations_are_numbered_in_reverse_post_order_first_branch_first(void **state) {
  Fix *f = *state;
  uint32_t b[6];
  for (int i = 0; i < 6; i++) b[5 - i] = fb_location(&f->b); /* made in another order */
  ExprId c = expr_truth(&f->p, use(f, f->x));
  edge(f, f->b.entry, b[0], set(f->x, num(f, 0)));
  edge(f, b[0], b[1], when(c));
  edge(f, b[0], b[3], when(expr_not(&f->p, c)));
  edge(f, b[1], b[2], set(f->x, num(f, 1)));
  edge(f, b[2], b[5], set(f->y, num(f, 1)));
  edge(f, b[3], b[4], set(f->x, num(f, 2)));
  edge(f, b[4], b[5], set(f->y, num(f, 2)));
  edge(f, b[5], f->b.exit, give(use(f, f->y)));
  assert_string_equal(finish(f),
                      "0-1 x = 0; 1-2 [x != 0]; 1-4 [x == 0]; 2-3 x = 1; 3-6 y = 1; 4-5 x = 2; 5-6 y = 2; "
                      "6-7 return y");
}

static void loop_heads_are_targets_of_back_edges(void **state) {
  Fix *f = *state;
  uint32_t head = fb_location(&f->b), body = fb_location(&f->b), out = fb_location(&f->b);
  ExprId c = expr_binary(&f->p, EXPR_LT, use(f, f->x), num(f, 5), false);
  edge(f, f->b.entry, head, set(f->x, num(f, 0)));
  edge(f, head, body, when(c));
  edge(f, head, out, when(expr_not(&f->p, c)));
  edge(f, body, head, set(f->x, expr_binary(&f->p, EXPR_ADD, use(f, f->x), num(f, 1), true)));
  edge(f, out, f->b.exit, give(use(f, f->x)));
  assert_string_equal(finish(f), "0-1 x = 0; 1*-2 [x < 5]; 1*-3 [x >= 5]; 2-1 x = x + 1; 3-4 return x");
  const Location *l = &f->p.loc.at[f->p.func.at[f->f].first + 1];
  assert_int_equal(l->n_in, 2);
  assert_int_equal(l->n_out, 2);
}

/* entry: x ? (t = 1) : (t = y), then `last`. */
static void diamond(Fix *f, Op last) {
  uint32_t a = fb_location(&f->b), b = fb_location(&f->b), join = fb_location(&f->b);
  ExprId c = expr_truth(&f->p, use(f, f->x));
  edge(f, f->b.entry, a, when(c));
  edge(f, f->b.entry, b, when(expr_not(&f->p, c)));
  edge(f, a, join, set(f->t, num(f, 1)));
  edge(f, b, join, set(f->t, use(f, f->y)));
  edge(f, join, f->b.exit, last);
}

static void a_joined_temporary_moves_into_the_return(void **state) {
  Fix *f = *state;
  diamond(f, give(use(f, f->t)));
  assert_string_equal(finish(f), "0-1 [x != 0]; 0-2 [x == 0]; 1-3 return 1; 2-3 return y");
  assert_int_equal(f->p.func.at[f->f].n_locals, 2); /* the temporary is gone */
}

static void a_joined_temporary_that_is_read_twice_stays(void **state) {
  Fix *f = *state;
  diamond(f, give(expr_binary(&f->p, EXPR_ADD, use(f, f->t), use(f, f->t), false)));
  assert_string_equal(finish(f), "0-1 [x != 0]; 0-2 [x == 0]; 1-3 t$1 = 1; 2-3 t$1 = y; 3-4 return t$1 + t$1");
}

static void a_branch_on_a_joined_truth_value_is_decided_where_it_is_computed(void **state) {
  Fix *f = *state;
  uint32_t a = fb_location(&f->b), b = fb_location(&f->b), join = fb_location(&f->b), yes = fb_location(&f->b),
           no = fb_location(&f->b);
  VarId t = fb_local(&f->b, VAR_TEMP, "b$", f->p.type_bool, false, (Position){0});
  ExprId c = expr_truth(&f->p, use(f, f->x)), d = expr_truth(&f->p, use(f, f->y));
  edge(f, f->b.entry, a, when(c)); /* while (x && y) */
  edge(f, f->b.entry, b, when(expr_not(&f->p, c)));
  edge(f, a, join, set(t, d));
  edge(f, b, join, set(t, expr_const(&f->p, f->p.type_bool, 0)));
  edge(f, join, yes, when(use(f, t)));
  edge(f, join, no, when(expr_not(&f->p, use(f, t))));
  edge(f, yes, f->b.exit, give(num(f, 1)));
  edge(f, no, f->b.exit, give(num(f, 0)));
  assert_string_equal(finish(f), "0-1 [x != 0]; 0-3 [x == 0]; 1-2 [y != 0]; 1-3 [y == 0]; 2-4 return 1; 3-4 return 0");
}

static void dead_temporaries_go_but_what_may_fail_stays(void **state) {
  Fix *f = *state;
  uint32_t a = fb_location(&f->b), b = fb_location(&f->b);
  VarId u = fb_local(&f->b, VAR_TEMP, "u$", f->i32, false, (Position){0});
  edge(f, f->b.entry, a, set(f->t, use(f, f->x)));
  edge(f, a, b, set(u, expr_binary(&f->p, EXPR_ADD, use(f, f->x), num(f, 1), true)));
  edge(f, b, f->b.exit, give(num(f, 0)));
  assert_string_equal(finish(f), "0-1 u$1 = x + 1; 1-2 return 0");
}

static void names_are_unique(void **state) {
  Fix *f = *state;
  VarId again = fb_local(&f->b, VAR_LOCAL, "x", f->i32, false, (Position){0});
  assert_string_equal(f->p.var.at[f->x].name, "x");
  assert_string_equal(f->p.var.at[again].name, "x#2");
  VarId temp = fb_local(&f->b, VAR_TEMP, "t$", f->i32, false, (Position){0});
  assert_string_equal(f->p.var.at[f->t].name, "t$1");
  assert_string_equal(f->p.var.at[temp].name, "t$2");
  edge(f, f->b.entry, f->b.exit, give(num(f, 0)));
  finish(f);
}

static void names_of_one_function_do_not_count_in_another(void **state) {
  Fix *f = *state;
  static const char *const name[] = {"a", "b", "c", "d"};
  for (FuncId other = 1000; other < 3000; other++)
    for (size_t k = 0; k < sizeof name / sizeof *name; k++) {
      VarId v = program_add_var(&f->p, (Var){.name = name[k], .type = f->i32, .kind = VAR_LOCAL, .function = other});
      assert_string_equal(f->p.var.at[v].name, name[k]);
    }
  finish(f);
}

static void edges_of_a_location_are_consecutive_and_keep_their_order(void **state) {
  Fix *f = *state;
  uint32_t a = fb_location(&f->b), b = fb_location(&f->b);
  ExprId x = use(f, f->x);
  edge(f, f->b.entry, a, when(expr_binary(&f->p, EXPR_EQ, x, num(f, 1), false)));
  edge(f, a, f->b.exit, give(num(f, 1)));
  edge(f, f->b.entry, b, when(expr_binary(&f->p, EXPR_EQ, x, num(f, 2), false)));
  edge(f, b, f->b.exit, give(num(f, 2)));
  edge(f, f->b.entry, b, when(expr_binary(&f->p, EXPR_GT, x, num(f, 2), false)));
  assert_string_equal(finish(f), "0-1 [x == 1]; 0-2 [x == 2]; 0-2 [x > 2]; 1-3 return 1; 2-3 return 2");
}

/* A call of an unknown function that is given v, if that is not 0. */
static Op call_with(Fix *f, VarId v) {
  static ExprId arg;
  static FuncId g;
  if (!program_find_function(&f->p, "g"))
    g = program_add_function(&f->p, (Function){.name = "g", .type = type_function(&f->p, f->p.type_void, NULL)});
  arg = v ? use(f, v) : 0;
  ExprId callee = expr_function(&f->p, g, type_pointer(&f->p, f->p.func.at[g].type));
  return (Op){.kind = OP_CALL, .a = callee, .args = &arg, .n_args = v != 0};
}

static VarId pointer_temporary(Fix *f) {
  f->b.ends_of_pointers = true;
  return fb_local(&f->b, VAR_TEMP, "p$", f->p.type_void_pointer, false, (Position){0});
}

static Op allocate(Fix *f, VarId v) {
  return (Op){.kind = OP_ALLOC, .how = ALLOC_HEAP, .dst = v, .a = expr_const(&f->p, f->p.type_size, 4)};
}

static void a_temporary_that_is_read_before_calls_and_loops_is_brief_and_needs_no_end(void **state) {
  Fix *f = *state;
  VarId p = pointer_temporary(f);
  uint32_t a = fb_location(&f->b), b = fb_location(&f->b), c = fb_location(&f->b);
  edge(f, f->b.entry, a, allocate(f, p));
  edge(f, a, b, call_with(f, p));
  edge(f, b, c, set(f->x, num(f, 1)));
  edge(f, c, b, call_with(f, 0));
  assert_string_equal(finish(f), "0-1 p$1 = malloc(4); 1-2 g(p$1); 2*-3 x = 1; 3-2 g()");
  assert_true(f->p.var.at[p].is_brief);
  LocId first = f->p.func.at[f->f].first;
  assert_true(brief_is_live(&f->p, p, first + 1));
  assert_false(brief_is_live(&f->p, p, first));
  assert_false(brief_is_live(&f->p, p, first + 2));
  assert_false(brief_is_live(&f->p, p, first + 3));
}

static void a_temporary_that_is_live_behind_a_call_ends_where_it_dies(void **state) {
  Fix *f = *state;
  VarId p = pointer_temporary(f);
  uint32_t a = fb_location(&f->b), b = fb_location(&f->b), c = fb_location(&f->b);
  edge(f, f->b.entry, a, allocate(f, p));
  edge(f, a, b, call_with(f, 0));
  edge(f, b, c, call_with(f, p));
  edge(f, c, c, set(f->x, num(f, 1)));
  assert_string_equal(finish(f), "0-1 p$1 = malloc(4); 1-2 g(); 2-3 g(p$1); 3-4 end p$1; 4*-4 x = 1");
  assert_false(f->p.var.at[p].is_brief);
}

/* On one way it is read in a loop, on the other one it is not; behind the loop the function returns. */
static void a_temporary_that_is_live_in_a_loop_ends_on_the_ways_that_go_on_without_it(void **state) {
  Fix *f = *state;
  VarId p = pointer_temporary(f);
  uint32_t a = fb_location(&f->b), loop = fb_location(&f->b), in = fb_location(&f->b), other = fb_location(&f->b);
  ExprId x = use(f, f->x), zero = num(f, 0);
  edge(f, f->b.entry, a, allocate(f, p));
  edge(f, a, loop, when(expr_binary(&f->p, EXPR_EQ, x, zero, false)));
  edge(f, a, other, when(expr_binary(&f->p, EXPR_NE, x, zero, false)));
  edge(f, loop, in, when(expr_binary(&f->p, EXPR_LT, x, zero, false)));
  edge(f, loop, f->b.exit, give(zero));
  edge(f, in, loop, (Op){.kind = OP_FREE, .a = use(f, p)});
  edge(f, other, other, set(f->x, num(f, 1)));
  assert_string_equal(finish(f),
                      "0-1 p$1 = malloc(4); 1-2 [x == 0]; 1-4 [x != 0]; 2*-3 [x < 0]; 2*-6 return 0; "
                      "3-2 free(p$1); 4-5 end p$1; 5*-5 x = 1");
  assert_false(f->p.var.at[p].is_brief);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(skips_are_contracted, setup, teardown),
      cmocka_unit_test_setup_teardown(an_endless_loop_of_skips_stays_one, setup, teardown),
      cmocka_unit_test_setup_teardown(unreachable_code_is_dropped, setup, teardown),
      cmocka_unit_test_setup_teardown(locations_are_numbered_in_reverse_post_order_first_branch_first, setup, teardown),
      cmocka_unit_test_setup_teardown(loop_heads_are_targets_of_back_edges, setup, teardown),
      cmocka_unit_test_setup_teardown(a_joined_temporary_moves_into_the_return, setup, teardown),
      cmocka_unit_test_setup_teardown(a_joined_temporary_that_is_read_twice_stays, setup, teardown),
      cmocka_unit_test_setup_teardown(a_branch_on_a_joined_truth_value_is_decided_where_it_is_computed, setup,
                                      teardown),
      cmocka_unit_test_setup_teardown(dead_temporaries_go_but_what_may_fail_stays, setup, teardown),
      cmocka_unit_test_setup_teardown(names_are_unique, setup, teardown),
      cmocka_unit_test_setup_teardown(names_of_one_function_do_not_count_in_another, setup, teardown),
      cmocka_unit_test_setup_teardown(edges_of_a_location_are_consecutive_and_keep_their_order, setup, teardown),
      cmocka_unit_test_setup_teardown(a_temporary_that_is_read_before_calls_and_loops_is_brief_and_needs_no_end, setup,
                                      teardown),
      cmocka_unit_test_setup_teardown(a_temporary_that_is_live_behind_a_call_ends_where_it_dies, setup, teardown),
      cmocka_unit_test_setup_teardown(a_temporary_that_is_live_in_a_loop_ends_on_the_ways_that_go_on_without_it, setup,
                                      teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
