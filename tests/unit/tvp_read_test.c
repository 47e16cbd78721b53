/* Specifications that are read, and those that are refused: each mistake gives one message with its place. */
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

/* Reads a specification; the messages are in *errors (the caller frees it). */
static TvpProgram *read_with(const char *text, const TvpReadOptions *options, char **errors) {
  size_t n;
  FILE *f = open_memstream(errors, &n);
  Diag diag;
  diag_init(&diag, f);
  TvpProgram *p = tvp_load_text("t.tvp", text, strlen(text), options, &diag);
  fclose(f);
  return p;
}

static TvpProgram *read_text(const char *text, char **errors) {
  TvpReadOptions options = {.no_files = true};
  return read_with(text, &options, errors);
}

/* The text is refused with a message that begins like this. */
static void refused(const char *text, const char *message) {
  char *errors;
  TvpProgram *p = read_text(text, &errors);
  if (p || strncmp(errors, message, strlen(message)) != 0)
    fail_msg("%s\ngives    %sand not %s", text, p ? "no message " : errors, message);
  free(errors);
}

static TvpProgram *accepted(const char *text) {
  char *errors;
  TvpProgram *p = read_text(text, &errors);
  if (!p || *errors) fail_msg("%s\nis refused: %s", text, errors);
  free(errors);
  return p;
}

static bool has_predicate(TvpProgram *p, const char *name) {
  return tvl_find_predicate(tvp_logic(p), name) != TVL_NONE;
}

#define END "\n%%\n%action skip() { %t \"skip\" }\n%%\nL1 skip() L2\n"

static void characters_and_words_have_places(void **state) {
  (void)state;
  refused("%p x(v)\n  @", "t.tvp:2:3: error: illegal character '@'");
  refused("%p x(v)\n\x01", "t.tvp:2:1: error: illegal character with code 1");
  refused("%p x(v)\n%%\n%action a() { %t \"x }", "t.tvp:3:18: error: this string has no end");
  refused("%q x(v)", "t.tvp:1:1: error: unknown directive %q");
  refused("/* comment */ %q", "t.tvp:1:15: error: unknown directive %q");
}

static void syntax_errors_say_what_was_expected(void **state) {
  (void)state;
  refused("%p x(v", "t.tvp:1:6: error: expected ')', not the end of the file");
  refused("%p x(v) red" END, "t.tvp:1:9: error: unknown property 'red' of a predicate");
  refused("%i x(v) y(v)" END, "t.tvp:1:9: error: expected '=', not 'y'");
  refused("%r x(v)" END, "t.tvp:2:1: error: expected '==>', not '%%'");
  refused("x(v)" END, "t.tvp:1:1: error: expected a declaration");
  refused("%s S {a b}" END, "t.tvp:1:9: error: expected '}', not 'b'");
  refused("foreach (x of S) { }" END, "t.tvp:1:12: error: expected 'in', not 'of'");
  refused("%%\nfoo\n%%", "t.tvp:2:1: error: expected %action or %%, not 'foo'");
  refused("%%\n%action a() { %z }\n%%", "t.tvp:2:15: error: unknown directive %z");
  refused("%%\n%action a() { %p }\n%%", "t.tvp:2:18: error: expected a formula, not '}'");
  refused("%%\n%action a() { %message 1 \"x\" }\n%%", "t.tvp:2:26: error: expected '->' and the text of the message");
  refused("%%\n%action a() {}\n%%\nL1 a() ,", "t.tvp:4:8: error: expected a location, not ','");
  refused("%%\n%action a() {}\n%%\nL1 a(", "t.tvp:4:5: error: expected ')', not the end of the file");
  refused("%p x(v)\n%i y(v) = TC(v)(a, b) x(a)" END, "t.tvp:2:11: error: TC needs two pairs of variables");
}

static void names_are_checked(void **state) {
  (void)state;
  refused("%i y(v) = x(v)" END, "t.tvp:1:11: error: the predicate 'x' is not declared");
  refused("%p x(v)\n%i y(v) = x(v, v)" END, "t.tvp:2:11: error: the predicate 'x' has 1 argument, not 2");
  refused("%p x(v)\n%p x(v)" END, "t.tvp:2:1: error: ");
  refused("%p n(v) function" END, "t.tvp:1:1: error: ");
  refused("%p n(u, v, w)" END, "t.tvp:1:1: error: the predicate 'n' has 3 arguments; at most two are supported");
  refused("%p x(v)\n%i y(v) = x(w)" END, "t.tvp:2:1: error: ");
  refused("%p x(v)\n%r x(v) ==> x(v) & x(v)" END, "t.tvp:2:1: error: ");
  refused("foreach (x in S) { %p x(v) }" END, "t.tvp:1:15: error: there is no set 'S'");
  refused("%%\n%action a(x) {}\n%%\nL1 a() L2", "t.tvp:4:4: error: the action 'a' takes 1 argument, not 0");
  refused("%%\n%%\nL1 b() L2", "t.tvp:3:4: error: there is no action 'b'");
  refused("%%\n%action a(p) { { p(v) = 0 } }\n%%\nL1 a(x) L2", "t.tvp:2:18: error: the predicate 'x' is not declared");
  refused("%%\n%action a() { { sm(v) = 0 } }\n%%\nL1 a() L2",
          "t.tvp:2:17: error: the built-in predicate 'sm' cannot be updated");
  refused("%p x(v)\n%%\n%action a() { { x(v) = x(w) } }\n%%\nL1 a() L2", "t.tvp:3:9: error: ");
  refused("%%\n%%\n", "t.tvp:2:1: error: the specification has no locations");
  refused(END "%% L3", "t.tvp:6:4: error: there is no location 'L3'");
}

/* What nobody can have meant. */
static void nonsense_is_refused(void **state) {
  (void)state;
  refused("%p n(v, v)" END, "t.tvp:1:9: error: the predicate 'n' needs two different variables");
  refused("%p n(v, w)\n%i m(v, v) = n(v, v)" END, "t.tvp:2:9: error: the predicate 'm' needs two different variables");
  refused("%p n(v, w) abs" END, "t.tvp:1:12: error: only predicates with at most one argument can be abs");
  refused("%%\n%action a(p, q, p) {}\n%%\nL1 a(x, y, z) L2", "t.tvp:2:17: error: the action has two parameters 'p'");
  refused("%%\n%action a() { %t \"x\" %t \"y\" }\n%%\nL1 a() L2", "t.tvp:2:22: error: the action has a second %t");
  refused("%%\n%action a() { %p 1 %p 0 }\n%%\nL1 a() L2", "t.tvp:2:20: error: the action has a second %p");
  refused("%%\n%action a() { %new %new }\n%%\nL1 a() L2", "t.tvp:2:20: error: the action has a second %new");
}

static void definitions_in_a_circle_are_named(void **state) {
  (void)state;
  refused("%i a(v) = a(v)" END, "t.tvp:1:11: error: definitions cannot be recursive: a needs itself");
  refused("%p x(v)\n%i a(v) = x(v) | b(v)\n%i b(v) = c(v)\n%i c(v) = E(w) a(w)" END,
          "t.tvp:2:18: error: definitions cannot be recursive: a needs b needs c needs a");
  refused("%s S {k, l}\nforeach (z in S) { %i a[z](v) = |/{ b[y](v) : y in S } %i b[z](v) = a[z](v) }" END,
          "t.tvp:2:37: error: definitions cannot be recursive: a[k] needs b[k] needs a[k]");
  refused("%i a(v) = b(v)\n%p b(v)" END, "t.tvp:1:11: error: the predicate 'b' is declared only later, at t.tvp:2:1");
  refused("%r b(v) ==> 0\n%p b(v)" END, "t.tvp:1:4: error: the predicate 'b' is declared only later, at t.tvp:2:1");
}

/* A formula over ten variables, each pair of which it compares. */
static void wide_rules_have_places(void **state) {
  (void)state;
  Buf wide = {0}, text = {0};
  for (int a = 'a'; a < 'k'; a++)
    for (int b = 'a'; b < a; b++) buf_printf(&wide, "%sn(%c, %c)", wide.n ? " & " : "", a, b);
  buf_printf(&text, "%%p n(v, w)\n%%r n(v, v) ==> 0\n  %%r E(a, b, c, d, e, f, g, h, i, j) (%s) ==> 0", buf_str(&wide));
  buf_add(&text, END);
  refused(buf_str(&text), "t.tvp:3:3: error: the rule needs too many variables at once");
  buf_clear(&text);
  buf_printf(&text, "%%p n(v, w)\n%%i x() = E(a, b, c, d, e, f, g, h, i, j) (%s)", buf_str(&wide));
  buf_add(&text, END);
  refused(buf_str(&text), "t.tvp:2:1: error: the rule needs too many variables at once");
  buf_clear(&text);
  buf_printf(&text, "%%p n(v, w)\n%%%%\n%%action x() { %%p E(a, b, c, d, e, f, g, h, i, j) (%s) }\n%%%%\nL1 x() L2",
             buf_str(&wide));
  refused(buf_str(&text), "t.tvp:3:9: error: action x: a formula needs too many variables at once");
  buf_free(&wide);
  buf_free(&text);
}

/* They would do to the terminal what their author likes. */
static void control_characters_are_not_printed(void **state) {
  (void)state;
  refused("%p x(v)\n%%\n%action a() { %t \"re\033[31md\" }\n%%\nL1 a() L2",
          "t.tvp:3:21: error: a control character (code 27) in a string");
  refused("%%\n%action a() { %t \"\302\233\" }\n%%\nL1 a() L2",
          "t.tvp:2:19: error: a control character (code 194) in a string");
  refused("#if \033[31m\n#endif", "t.tvp:1:1: error: cannot read the condition near '\\x1b[31m'");
  tvp_free(accepted("%%\n%action a() { %t \"\303\274ber\\n\ttab\" }\n%%\nL1 a() L2"));
}

static void a_set_that_is_defined_again_grows(void **state) {
  (void)state;
  char *errors;
  TvpProgram *p = read_text("%s A {a}\n%s A {b, a}\nforeach (x in A) { %p x(v) }" END, &errors);
  assert_non_null(p);
  assert_string_equal(errors, "t.tvp:2:1: warning: the set 'A' is defined again; the members are added to it\n");
  assert_true(has_predicate(p, "a") && has_predicate(p, "b"));
  tvp_free(p);
  free(errors);
}

static void sets_are_combined_and_names_substituted(void **state) {
  (void)state;
  TvpProgram *p = accepted(
      "%s A {a, b, d} %s B {b, c}\n"
      "foreach (x in A - B) { %p minus[x](v) }\n"
      "foreach (x in A & B) { %p both[x](v) }\n"
      "foreach (x in {f[y, k] : y in B}) { %p x() foreach (z in {q}) { %p pair[x, z](v, w) } }" END);
  assert_true(has_predicate(p, "minus[a]") && has_predicate(p, "minus[d]") && !has_predicate(p, "minus[b]"));
  assert_true(has_predicate(p, "both[b]") && !has_predicate(p, "both[a]") && !has_predicate(p, "both[c]"));
  assert_true(has_predicate(p, "f[b,k]") && has_predicate(p, "f[c,k]") && has_predicate(p, "pair[f[c,k],q]"));
  tvp_free(p);
}

/* TVLA would replace x by y first, and then both by x. */
static void arguments_are_substituted_at_once(void **state) {
  (void)state;
  TvpProgram *p =
      accepted("%p x(v) %p y(v)\n%%\n%action copy(x, y) { %t x + \" = \" + y { x(v) = y(v) } }\n%%\nL1 copy(y, x) L2");
  assert_string_equal(tvl_action_title(tvp_logic(p), 0), "y = x");
  const TvlVar *args;
  Tvl *t = tvp_logic(p);
  TvlFormula f = tvl_action_update_of(t, 0, tvl_find_predicate(t, "y"), &args);
  assert_int_equal(f, tvl_atom1(t, tvl_find_predicate(t, "x"), args[0]));
  tvp_free(p);
}

/* An argument that a %param hides would be checked of another predicate than the one that the edge names. */
static void a_name_has_one_meaning(void **state) {
  (void)state;
#define MEANING(action) "%s T {x, y}\nforeach (p in T) { %p p(v) }\n%%\n" action "\n%%\nL1 a(y) L2\n"
  refused(MEANING("%action a(t) { %param t in T %message (E(v) t(v)) -> \"set\" }"),
          "t.tvp:4:23: error: the action has two parameters 't'");
  refused(MEANING("%action a(t) { %param u in {x} %param u in {y} }"),
          "t.tvp:4:39: error: the action has two parameters 'u'");
  tvp_free(accepted(MEANING("%action a(t) { %param u in {x} { foreach (w in T - {t}) { w(v) = u(v) } } }")));
}

/* That one member of a set stands for all is TVLA's rule, and easily missed: it is said, once. */
static void one_member_for_all_is_said(void **state) {
  (void)state;
  char *errors;
  TvpProgram *p = read_text(MEANING("%action a(t) { %param u in T { t(v) = u(v) } }") "L2 a(x) L3\n", &errors);
#undef MEANING
  assert_non_null(p);
  const char *said = "t.tvp:4:23: warning: 'u' stands for 'x' alone, the first of 2 members";
  if (strncmp(errors, said, strlen(said)) != 0 || strchr(errors, '\n')[1]) fail_msg("%s", errors);
  free(errors);
  tvp_free(p);
}

static void an_empty_combination_is_neutral(void **state) {
  (void)state;
  TvpProgram *p = accepted(
      "%s E {} %s N {a}\n%p a(v)\n%i none(v) = (|/{ x(v) : x in E }) & v == v\n"
      "%i all(v) = (&/{ x(v) : x in E }) | a(v)\n%i one(v) = |/{ x(v) : x in N }" END);
  Tvl *t = tvp_logic(p);
  TvlVar v = tvl_var(t, "v");
  TvlFormula a = tvl_atom1(t, tvl_find_predicate(t, "a"), v);
  assert_int_equal(tvl_predicate_definition(t, tvl_find_predicate(t, "all")), tvl_or(t, tvl_const(t, TVL_1), a));
  assert_int_equal(tvl_predicate_definition(t, tvl_find_predicate(t, "one")), a);
  tvp_free(p);
}

static void operators_bind_as_in_tvla(void **state) {
  (void)state;
  TvpProgram *p = accepted(
      "%p a(v) %p b(v) %p c(v)\n%i f(v) = a(v) & b(v) | !c(v) & a(v) -> b(v)\n"
      "%i g(v) = a(v) & E(w) b(w) | c(v)" END);
  Tvl *t = tvp_logic(p);
  TvlVar v = tvl_var(t, "v"), w = tvl_var(t, "w");
  TvlPredicate pb = tvl_find_predicate(t, "b");
  TvlFormula a = tvl_atom1(t, tvl_find_predicate(t, "a"), v), b = tvl_atom1(t, pb, v);
  TvlFormula c = tvl_atom1(t, tvl_find_predicate(t, "c"), v);
  TvlFormula f = tvl_implies(t, tvl_or(t, tvl_and(t, a, b), tvl_and(t, tvl_not(t, c), a)), b);
  assert_int_equal(tvl_predicate_definition(t, tvl_find_predicate(t, "f")), f);
  TvlFormula g = tvl_and(t, a, tvl_exists(t, w, tvl_or(t, tvl_atom1(t, pb, w), c)));
  assert_int_equal(tvl_predicate_definition(t, tvl_find_predicate(t, "g")), g);
  tvp_free(p);
}

static void the_preprocessor_works_like_cs(void **state) {
  (void)state;
  const char *const define[] = {"GNUM(2)", "FLAG", "NAME=given"};
  TvpReadOptions options = {.no_files = true, .define = define, .defines = 3};
  char *errors;
  TvpProgram *p = read_with(
      "#define DECLARE(x, y) \\\n  %p x##_##y(v) \\\n  %p x[y](v)\n"
      "#if (1 < GNUM) && defined(FLAG) && !defined OTHER\nDECLARE(NAME, k)\n#elif 1\n#error not "
      "here\n#else\n%q\n#endif\n"
      "#ifndef FLAG\n%q\n#endif\n#undef NAME\n%p NAME(v) // #define NAME other\n#warning careful" END,
      &options, &errors);
  assert_non_null(p);
  assert_string_equal(errors, "t.tvp:16:1: warning: #warning careful\n");
  assert_true(has_predicate(p, "given[k]") && has_predicate(p, "NAME_k") && has_predicate(p, "NAME"));
  tvp_free(p);
  free(errors);
}

static void the_preprocessor_reports_with_places(void **state) {
  (void)state;
  refused("#if 1\n%p x(v)", "t.tvp:1:1: error: this condition has no #endif");
  refused("\n  #endif", "t.tvp:2:3: error: #endif without #if");
  refused("#if 1 +\n#endif", "t.tvp:1:1: error: cannot read the condition");
  refused("#if 1 / 0\n#endif", "t.tvp:1:1: error: division by zero in a condition");
  refused("#include \"x\"", "t.tvp:1:1: error: #include is not allowed here");
  refused("#frob", "t.tvp:1:1: error: unknown directive #frob");
  refused("#define", "t.tvp:1:1: error: #define needs a name");
  refused("#define M(x) x\n%p M(a, b)(v)", "t.tvp:2:4: error: the macro 'M' takes 1 argument, not 2");
  refused("#define M %q\n  M", "t.tvp:2:3: error: unknown directive %q");
  refused("#define M(x) x\nM(a,\nb) %q", "t.tvp:2:1: error: the macro 'M' takes");
  refused("#define M(x) %p x(v)\nM(a\n) %q", "t.tvp:3:3: error: unknown directive %q");
}

/* 4096 closing brackets. */
#define C8 "))))))))"
#define C64 C8 C8 C8 C8 C8 C8 C8 C8
#define C512 C64 C64 C64 C64 C64 C64 C64 C64
#define CLOSED C512 C512 C512 C512 C512 C512 C512 C512

static char *repeat(const char *before, const char *piece, uint32_t n, const char *after) {
  Buf b = {0};
  buf_add(&b, before);
  for (uint32_t i = 0; i < n; i++) buf_add(&b, piece);
  buf_add(&b, after);
  return b.at;
}

static void nonsense_does_not_exhaust_the_stack(void **state) {
  (void)state;
  const struct {
    const char *before, *piece, *after, *message;
  } cases[] = {
      {"%i x(v) = ", "(", "", "t.tvp:1:"},
      {"%i x(v) = ", "!", "v == v" END, "t.tvp:1:"},
      {"%i x(v) = v == v", " & v == v", END, "t.tvp:1:"},
      {"%i x(v) = v == v", " -> v == v", END, "t.tvp:1:"},
      {"%i x(v) = ", "E(w) ", "v == v" END, "t.tvp:1:"},
      {"%i x(v) = E(a0", ", a", ") v == v" END, "t.tvp:1:11: error: this formula is nested more than"},
      {"%i x(v) = v == v", " <-> v == v", END, "t.tvp:1:"},
      {"%p x", "[a", "", "t.tvp:1:"},
      {"%s S ", "(", "", "t.tvp:1:"},
      {"", "foreach (x in {a}) { ", "", "t.tvp:1:"},
      {"#if ", "(", "", "t.tvp:1:1: error: "},
      {"#if ", "!", "1\n#endif", "t.tvp:1:1: error: "},
      {"#define F(x) x\n", "F(", "", "t.tvp:2:1: error: the arguments of the macro 'F' have no end"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char *text = repeat(cases[i].before, cases[i].piece, 100000, cases[i].after);
    refused(text, cases[i].message);
    mem_free(text);
  }
  char *nested = repeat("#define F(x) x\n", "F(", 4096, CLOSED);
  refused(nested, "t.tvp:2:1: error: macros expand too far");
  mem_free(nested);
  char *macros = repeat(
      "#define A B B\n#define B C C\n#define C D D\n#define D E E\n#define E F F\n#define F G G\n#define G H H\n"
      "#define H I I\n#define I J J\n#define J K K\n#define K L L\n#define L M M\n#define M N N\n#define N O O\n"
      "#define O P P\n#define P Q Q\n#define Q R R\n#define R S S\n#define S T T\n#define T U U\n#define U\n",
      "A ", 1, END);
  refused(macros, "t.tvp:22:1: error: macros expand too far");
  mem_free(macros);
}

/* Long is not deep. */
static void chains_have_any_length(void **state) {
  (void)state;
  const struct {
    const char *before, *piece, *after;
  } cases[] = {
      {"%p x(v)\n%i y(v) = x(v)", " & x(v)", END},
      {"%p x(v)\n%i y(v) = x(v)", " | !x(v)", END},
      {"%p x(v)\n%r x(v)", " | x(v)", " ==> x(v)" END},
      {"%s S {a}", " + {b}", END},
      {"%s S {a}", " & {a} - {b}", END},
      {"%p x(v)\n%%\n%action a() { { x(v) = x(v)", " & x(v)", " } }\n%%\nL1 a() L2"},
      {"%p x(v)\n%%\n%action a() {}\n%%\n%thread t { atomic {", " b a() b", " } }"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char *text = repeat(cases[i].before, cases[i].piece, 3000, cases[i].after);
    tvp_free(accepted(text));
    mem_free(text);
  }
  Buf b = {0};
  buf_add(&b, "%s S {");
  for (int i = 0; i < 6000; i++) buf_printf(&b, "%sa%d", i ? "," : "", i);
  buf_add(&b, "}\n%p m(v)\n%i all(v) = &/{ m(v) : x in S }\n%s T S - {a0} + S & {a7}" END);
  tvp_free(accepted(buf_str(&b)));
  buf_free(&b);
}

static void expansion_is_bounded(void **state) {
  (void)state;
  Buf b = {0};
  buf_add(&b, "%s S {");
  for (int i = 0; i < 200; i++) buf_printf(&b, "%sa%d", i ? "," : "", i);
  buf_add(&b, "}\nforeach (x in S) { foreach (y in S) { foreach (z in S) { %r 1 ==> 0 } } }" END);
  refused(buf_str(&b), "t.tvp:2:");
  buf_free(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(characters_and_words_have_places),
      cmocka_unit_test(syntax_errors_say_what_was_expected),
      cmocka_unit_test(names_are_checked),
      cmocka_unit_test(nonsense_is_refused),
      cmocka_unit_test(definitions_in_a_circle_are_named),
      cmocka_unit_test(wide_rules_have_places),
      cmocka_unit_test(control_characters_are_not_printed),
      cmocka_unit_test(a_set_that_is_defined_again_grows),
      cmocka_unit_test(sets_are_combined_and_names_substituted),
      cmocka_unit_test(arguments_are_substituted_at_once),
      cmocka_unit_test(a_name_has_one_meaning),
      cmocka_unit_test(one_member_for_all_is_said),
      cmocka_unit_test(an_empty_combination_is_neutral),
      cmocka_unit_test(operators_bind_as_in_tvla),
      cmocka_unit_test(the_preprocessor_works_like_cs),
      cmocka_unit_test(the_preprocessor_reports_with_places),
      cmocka_unit_test(nonsense_does_not_exhaust_the_stack),
      cmocka_unit_test(chains_have_any_length),
      cmocka_unit_test(expansion_is_bounded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
