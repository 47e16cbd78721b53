/* Simplification against direct evaluation. Random terms of the sorts that operations of programs become, with
 * constants and values up to the ends of 128 bits: wrapping, truncated division, shifts, bits, and sums whose
 * coefficients have factors in common with the divisor. Built term by term by the constructors, a term must have the
 * value that its tree has by the definitions, for every assignment with which all fits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "logic_support.h"

enum { ROUNDS = 60, TREES = 150, ASSIGNMENTS = 24 };

/* ---- numbers ---- */

static Int128 power(uint32_t k) { return (Int128)1 << k; }

/* Small ones, powers of two and their neighbours, and any 64 bits. */
static Int128 wide_number(Random *r, uint32_t most_bits) {
  Int128 x;
  switch (random_below(r, 4)) {
    case 0:
      return random_between(r, -9, 9);
    case 1:
      x = power(random_below(r, 9));
      break;
    case 2:
      x = power(random_below(r, most_bits));
      break;
    default:
      x = (Int128)random_below(r, 1u << 31) * (random_below(r, 2) ? random_below(r, 1u << 31) : 1);
      break;
  }
  x += random_between(r, -1, 1);
  return random_below(r, 2) ? x : -x;
}

static Int128 divisor(Random *r) {
  static const Int128 usual[] = {1, 2, 3, 4, 6, 7, 8, 9, 10, 12, 16, 60, 100, 255, 256, 257, 1000};
  switch (random_below(r, 4)) {
    case 0:
    case 1:
      return usual[random_below(r, sizeof usual / sizeof *usual)];
    case 2:
      return power(random_below(r, 70));
    default: {
      Int128 x = wide_number(r, 100);
      return x > 0 ? x : 1 - x;
    }
  }
}

static Values wide_values(Random *r, int k) {
  Values v = values_random(r, -20, 20);
  uint32_t bits = k % 3 == 1 ? 33 : 66;
  for (int i = 0; k % 3 && i < WORLD_INTS; i++) v.integer[i] = wide_number(r, bits);
  return v;
}

/* ---- trees ---- */

typedef struct {
  Random *r;
  Arena *m;
} Grower;

static const Tree *node(const Grower *g, TreeKind kind, Int128 value, const Tree *a, const Tree *b, const Tree *c) {
  Tree *t = ARENA_NEW(g->m, Tree);
  *t = (Tree){.kind = kind, .value = value, .a = a, .b = b, .c = c};
  return t;
}
static const Tree *number(const Grower *g, Int128 k) { return node(g, TREE_INT, k, NULL, NULL, NULL); }
static const Tree *scaled(const Grower *g, Int128 k, const Tree *a) { return node(g, TREE_SCALE, k, a, NULL, NULL); }
static const Tree *plus(const Grower *g, const Tree *a, const Tree *b) { return node(g, TREE_ADD, 0, a, b, NULL); }
static const Tree *minus(const Grower *g, const Tree *a, const Tree *b) { return node(g, TREE_SUB, 0, a, b, NULL); }
static const Tree *quotient(const Grower *g, const Tree *a, Int128 d) { return node(g, TREE_DIV, d, a, NULL, NULL); }
static const Tree *rest(const Grower *g, const Tree *a, Int128 d) { return node(g, TREE_MOD, d, a, NULL, NULL); }

static const Tree *grow(const Grower *g, int depth);

/* A sum whose coefficients are multiples of `factor`, and whose constant mostly is not. */
static const Tree *sum(const Grower *g, Int128 factor, int depth) {
  const Tree *t = number(g, wide_number(g->r, 64));
  for (uint32_t n = 1 + random_below(g->r, 3); n; n--) {
    Int128 c = random_between(g->r, -6, 6);
    if (__builtin_mul_overflow(c, factor, &c)) c = factor;
    t = plus(g, t, scaled(g, c, grow(g, depth - 1)));
  }
  return t;
}

/* A quotient or remainder, the divisor perhaps with a factor in common with what is divided. */
static const Tree *division(const Grower *g, int depth) {
  Int128 d = divisor(g->r), factor = random_between(g->r, 1, 6);
  const Tree *a = random_below(g->r, 2) ? sum(g, factor, depth) : grow(g, depth - 1);
  if (random_below(g->r, 2) && d <= power(100)) d *= factor;
  if (random_below(g->r, 4) == 0) /* what is divided lies between 0 and about d */
    a = plus(g, rest(g, a, d + random_below(g->r, 2)), number(g, random_between(g->r, -1, 1)));
  return random_below(g->r, 2) ? quotient(g, a, d) : rest(g, a, d);
}

/* What the arithmetic of C is made of. */
static const Tree *operation(const Grower *g, int depth) {
  const Tree *a = grow(g, depth - 1), *zero = number(g, 0);
  Int128 d = divisor(g->r), lo = -power(random_below(g->r, 64)), modulus = -2 * lo;
  switch (random_below(g->r, 4)) {
    case 0: { /* a / d, towards zero */
      const Tree *negative = minus(g, zero, quotient(g, minus(g, zero, a), d));
      return node(g, TREE_CHOICE, 0, node(g, TREE_LE, 0, zero, a, NULL), quotient(g, a, d), negative);
    }
    case 1: /* a member of a signed type that is equal modulo 2^bits */
      return plus(g, rest(g, minus(g, a, number(g, lo)), modulus), number(g, lo));
    case 2: /* one bit */
      return rest(g, quotient(g, a, power(random_below(g->r, 64))), 2);
    default: /* some bits: the difference of two remainders */
      return minus(g, rest(g, a, modulus), rest(g, a, power(random_below(g->r, 8))));
  }
}

static const Tree *condition(const Grower *g, int depth) {
  static const TreeKind comparison[] = {TREE_EQ, TREE_LE, TREE_LT},
                        connective[] = {TREE_AND, TREE_OR, TREE_IMPLIES, TREE_IFF};
  uint32_t pick = depth > 0 ? random_below(g->r, 8) : 0;
  if (pick == 0) return node(g, TREE_FLAG, random_below(g->r, WORLD_BOOLS), NULL, NULL, NULL);
  if (pick == 1) return node(g, TREE_NOT, 0, condition(g, depth - 1), NULL, NULL);
  if (pick == 2)
    return node(g, connective[random_below(g->r, 4)], 0, condition(g, depth - 1), condition(g, depth - 1), NULL);
  Int128 factor = random_between(g->r, 1, 6); /* so that both sides can be divided */
  const Tree *a = pick < 6 ? sum(g, factor, depth) : grow(g, depth - 1);
  const Tree *b = pick < 5 ? number(g, wide_number(g->r, 66)) : scaled(g, factor, grow(g, depth - 1));
  return node(g, comparison[random_below(g->r, 3)], 0, a, b, NULL);
}

static const Tree *grow(const Grower *g, int depth) {
  if (depth <= 0) {
    if (random_below(g->r, 4) == 0) return number(g, wide_number(g->r, 66));
    return node(g, TREE_SYMBOL, random_below(g->r, WORLD_INTS), NULL, NULL, NULL);
  }
  switch (random_below(g->r, 8)) {
    case 0:
      return grow(g, 0);
    case 1:
      return sum(g, random_between(g->r, 1, 6), depth);
    case 2:
      return minus(g, grow(g, depth - 1), grow(g, depth - 1));
    case 3:
      return node(g, TREE_CHOICE, 0, condition(g, depth - 1), grow(g, depth - 1), grow(g, depth - 1));
    case 4:
      return node(g, TREE_MUL, 0, grow(g, depth - 1), grow(g, depth - 2), NULL);
    case 5:
      return operation(g, depth);
    default:
      return division(g, depth);
  }
}

/* ---- the test ---- */

static void mismatch(const World *w, TermId t, const Values *v, Int128 is, Int128 wanted) {
  Buf b = {0};
  char digits[INT128_TEXT];
  term_print(w->l, t, NULL, NULL, &b);
  buf_add(&b, " with");
  for (int i = 0; i < WORLD_INTS; i++) buf_printf(&b, " %s", text_int128(v->integer[i], digits));
  buf_printf(&b, " is %s", text_int128(is, digits));
  buf_printf(&b, " and not %s", text_int128(wanted, digits));
  fail_msg("%s", buf_str(&b));
}

/* Compares a term with its tree; how many assignments could be compared. */
static uint32_t compare(Random *r, const World *w, const Tree *tree) {
  TermId t = tree_build(w, tree);
  uint32_t compared = 0;
  for (int k = 0; k < ASSIGNMENTS; k++) {
    Values v = wide_values(r, k);
    Int128 is, wanted;
    if (!tree_value(tree, &v, &wanted) || !world_value(w, t, &v, &is)) continue;
    if (is != wanted) mismatch(w, t, &v, is, wanted);
    compared++;
  }
  return compared;
}

static void a_simplified_term_has_the_value_of_what_it_was_built_from(void **state) {
  (void)state;
  Random r = {.state = 17};
  uint32_t compared = 0, trees = 0;
  for (int round = 0; round < ROUNDS; round++) {
    World w;
    world_open(&w);
    Arena arena = {0};
    Grower g = {&r, &arena};
    for (int i = 0; i < TREES; i++) {
      uint32_t n = compare(&r, &w, i % 2 ? condition(&g, 3) : grow(&g, 3));
      compared += n;
      trees += n > 0;
    }
    arena_free(&arena);
    world_close(&w);
  }
  assert_true(trees > ROUNDS * TREES * 9 / 10);
  assert_true(compared > ROUNDS * TREES * ASSIGNMENTS / 2);
}

/* The same term built from the parts of a simplified one: substitution, rewriting and elimination build in this way. */
static TermId keep(void *context, SymbolId s) {
  const World *w = context;
  return s == w->integer[3] ? term_int(w->l, -5) : 0;
}

static void a_term_with_a_number_put_in_has_the_value_that_it_has_there(void **state) {
  (void)state;
  Random r = {.state = 18};
  for (int round = 0; round < ROUNDS / 4; round++) {
    World w;
    world_open(&w);
    Arena arena = {0};
    Grower g = {&r, &arena};
    for (int i = 0; i < TREES; i++) {
      TermId t = tree_build(&w, i % 2 ? condition(&g, 3) : grow(&g, 3)), u = term_substitute(w.l, t, keep, &w);
      for (int k = 0; k < ASSIGNMENTS; k++) {
        Values v = wide_values(&r, k);
        Int128 is, wanted;
        v.integer[3] = -5;
        if (world_value(&w, t, &v, &wanted) && world_value(&w, u, &v, &is) && is != wanted)
          mismatch(&w, u, &v, is, wanted);
      }
    }
    arena_free(&arena);
    world_close(&w);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_simplified_term_has_the_value_of_what_it_was_built_from),
      cmocka_unit_test(a_term_with_a_number_put_in_has_the_value_that_it_has_there),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
