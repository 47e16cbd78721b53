#include "logic_support.h"

#include <assert.h>

uint32_t random_below(Random *r, uint32_t n) {
  r->state = r->state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(r->state >> 33) % n;
}
Int128 random_between(Random *r, Int128 lo, Int128 hi) { return lo + random_below(r, (uint32_t)(hi - lo + 1)); }

void world_open(World *w) {
  w->l = logic_new();
  for (uint32_t i = 0; i < WORLD_INTS; i++)
    w->integer[i] = logic_symbol(w->l, (const char *[]){"x", "y", "z", "u"}[i], SORT_INT);
  for (uint32_t i = 0; i < WORLD_BOOLS; i++)
    w->boolean[i] = logic_symbol(w->l, (const char *[]){"p", "q"}[i], SORT_BOOL);
  w->f = logic_function(w->l, "f", 2);
}
void world_close(World *w) { logic_free(w->l); }

Values values_random(Random *r, Int128 lo, Int128 hi) {
  Values v;
  for (int i = 0; i < WORLD_INTS; i++) v.integer[i] = random_between(r, lo, hi);
  for (int i = 0; i < WORLD_BOOLS; i++) v.boolean[i] = random_below(r, 2);
  return v;
}

static const Tree *node(Arena *arena, TreeKind kind, Int128 value, const Tree *a, const Tree *b, const Tree *c) {
  Tree *t = ARENA_NEW(arena, Tree);
  *t = (Tree){.kind = kind, .value = value, .a = a, .b = b, .c = c};
  return t;
}

const Tree *tree_int(Random *r, Arena *m, TreeOptions o, int depth) {
  for (;;) {
    uint32_t pick = depth ? random_below(r, 12) : random_below(r, 2);
    switch (pick) {
      case 0:
        return node(m, TREE_INT, random_between(r, -o.largest, o.largest), NULL, NULL, NULL);
      case 1:
      case 2:
        return node(m, TREE_SYMBOL, random_below(r, WORLD_INTS), NULL, NULL, NULL);
      case 3:
      case 4:
        return node(m, TREE_ADD, 0, tree_int(r, m, o, depth - 1), tree_int(r, m, o, depth - 1), NULL);
      case 5:
        return node(m, TREE_SUB, 0, tree_int(r, m, o, depth - 1), tree_int(r, m, o, depth - 1), NULL);
      case 6:
        return node(m, TREE_SCALE, random_between(r, -o.largest, o.largest), tree_int(r, m, o, depth - 1), NULL, NULL);
      case 7:
        if (!o.products) continue;
        return node(m, TREE_MUL, 0, tree_int(r, m, o, depth - 1), tree_int(r, m, o, depth - 1), NULL);
      case 8:
        if (!o.quotients) continue;
        return node(m, TREE_DIV, random_between(r, 1, 8), tree_int(r, m, o, depth - 1), NULL, NULL);
      case 9:
        if (!o.quotients) continue;
        return node(m, TREE_MOD, random_between(r, 1, 8), tree_int(r, m, o, depth - 1), NULL, NULL);
      case 10:
        if (!o.functions) continue;
        return node(m, TREE_APPLY, 0, tree_int(r, m, o, depth - 1), tree_int(r, m, o, depth - 1), NULL);
      default:
        if (!o.choices) continue;
        return node(m, TREE_CHOICE, 0, tree_bool(r, m, o, depth - 1), tree_int(r, m, o, depth - 1),
                    tree_int(r, m, o, depth - 1));
    }
  }
}

const Tree *tree_bool(Random *r, Arena *m, TreeOptions o, int depth) {
  if (depth <= 0) {
    uint32_t pick = random_below(r, 8);
    if (pick == 0) return node(m, TREE_TRUE, random_below(r, 2), NULL, NULL, NULL);
    return node(m, TREE_FLAG, random_below(r, WORLD_BOOLS), NULL, NULL, NULL);
  }
  TreeKind kind = (TreeKind)((int)TREE_FLAG + (int)random_below(r, TREE_PICK - TREE_FLAG + 1));
  switch (kind) {
    case TREE_FLAG:
      return node(m, kind, random_below(r, WORLD_BOOLS), NULL, NULL, NULL);
    case TREE_EQ:
    case TREE_LE:
    case TREE_LT:
      return node(m, kind, 0, tree_int(r, m, o, depth - 1), tree_int(r, m, o, depth - 1), NULL);
    case TREE_NOT:
      return node(m, kind, 0, tree_bool(r, m, o, depth - 1), NULL, NULL);
    case TREE_PICK:
      return node(m, kind, 0, tree_bool(r, m, o, depth - 1), tree_bool(r, m, o, depth - 1),
                  tree_bool(r, m, o, depth - 1));
    default:
      return node(m, kind, 0, tree_bool(r, m, o, depth - 1), tree_bool(r, m, o, depth - 1), NULL);
  }
}

TermId tree_build(const World *w, const Tree *t) {
  Logic *l = w->l;
  TermId a = t->a ? tree_build(w, t->a) : 0, b = t->b ? tree_build(w, t->b) : 0, c = t->c ? tree_build(w, t->c) : 0;
  switch (t->kind) {
    case TREE_INT:
      return term_int(l, t->value);
    case TREE_SYMBOL:
      return term_symbol(l, w->integer[t->value]);
    case TREE_ADD:
      return term_add(l, a, b);
    case TREE_SUB:
      return term_sub(l, a, b);
    case TREE_SCALE:
      return term_scale(l, t->value, a);
    case TREE_MUL:
      return term_mul(l, a, b);
    case TREE_DIV:
      return term_div(l, a, t->value);
    case TREE_MOD:
      return term_mod(l, a, t->value);
    case TREE_APPLY:
      return term_apply(l, w->f, (TermId[]){a, b}, 2);
    case TREE_CHOICE:
    case TREE_PICK:
      return term_choice(l, a, b, c);
    case TREE_TRUE:
      return term_bool(l, t->value);
    case TREE_FLAG:
      return term_symbol(l, w->boolean[t->value]);
    case TREE_EQ:
    case TREE_IFF:
      return term_eq(l, a, b);
    case TREE_LE:
      return term_le(l, a, b);
    case TREE_LT:
      return term_lt(l, a, b);
    case TREE_NOT:
      return term_not(l, a);
    case TREE_AND:
      return term_and(l, a, b);
    case TREE_OR:
      return term_or(l, a, b);
    case TREE_IMPLIES:
      return term_implies(l, a, b);
  }
  return 0;
}

static Int128 modulo(Int128 a, Int128 b) {
  Int128 rest = a % b;
  return rest < 0 ? rest + b : rest;
}
static Int128 function(Int128 a, Int128 b) { return modulo(3 * modulo(a, 7) + 5 * modulo(b, 7), 7); }

static bool quotient(Int128 a, Int128 d, Int128 *out) {
  Int128 whole; /* the multiple of d below a */
  if (__builtin_sub_overflow(a, modulo(a, d), &whole)) return false;
  *out = whole / d;
  return true;
}

/* 1 and 0 for what compares a and b or has them as truth values. */
static Int128 truth(TreeKind kind, Int128 a, Int128 b) {
  switch (kind) {
    case TREE_EQ:
    case TREE_IFF:
      return a == b;
    case TREE_LE:
      return a <= b;
    case TREE_LT:
      return a < b;
    case TREE_NOT:
      return !a;
    case TREE_AND:
      return a && b;
    case TREE_OR:
      return a || b;
    case TREE_IMPLIES:
      return !a || b;
    default:
      assert(0 && "a kind of truth value");
      return 0;
  }
}

bool tree_value(const Tree *t, const Values *v, Int128 *out) {
  Int128 a = 0, b = 0, c = 0;
  if ((t->a && !tree_value(t->a, v, &a)) || (t->b && !tree_value(t->b, v, &b)) || (t->c && !tree_value(t->c, v, &c)))
    return false;
  switch (t->kind) {
    case TREE_INT:
    case TREE_TRUE:
      *out = t->value;
      return true;
    case TREE_SYMBOL:
      *out = v->integer[t->value];
      return true;
    case TREE_FLAG:
      *out = v->boolean[t->value];
      return true;
    case TREE_ADD:
      return !__builtin_add_overflow(a, b, out);
    case TREE_SUB:
      return !__builtin_sub_overflow(a, b, out);
    case TREE_SCALE:
      return !__builtin_mul_overflow(t->value, a, out);
    case TREE_MUL:
      return !__builtin_mul_overflow(a, b, out);
    case TREE_DIV:
      return quotient(a, t->value, out);
    case TREE_MOD:
      *out = modulo(a, t->value);
      return true;
    case TREE_APPLY:
      *out = function(a, b);
      return true;
    case TREE_CHOICE:
    case TREE_PICK:
      *out = a ? b : c;
      return true;
    default:
      *out = truth(t->kind, a, b);
      return true;
  }
}

static Int128 symbol_value(const World *w, SymbolId s, const Values *v) {
  for (int i = 0; i < WORLD_INTS; i++)
    if (w->integer[i] == s) return v->integer[i];
  for (int i = 0; i < WORLD_BOOLS; i++)
    if (w->boolean[i] == s) return v->boolean[i];
  assert(0 && "a symbol of this world");
  return 0;
}

static bool sum_value(const World *w, TermId t, const Values *v, Int128 *out) {
  const Logic *l = w->l;
  Int128 sum = term_value(l, t);
  for (uint32_t i = 0; i < term_n_args(l, t); i++) {
    Int128 x;
    if (!world_value(w, term_arg(l, t, i), v, &x) || __builtin_mul_overflow(x, term_coefficient(l, t, i), &x) ||
        __builtin_add_overflow(sum, x, &sum))
      return false;
  }
  *out = sum;
  return true;
}

static bool list_value(const World *w, TermId t, const Values *v, Int128 *out) {
  bool all = term_kind(w->l, t) == TERM_AND;
  Int128 x = all;
  for (uint32_t i = 0; i < term_n_args(w->l, t) && x == all; i++)
    if (!world_value(w, term_arg(w->l, t, i), v, &x)) return false;
  *out = x;
  return true;
}

bool world_value(const World *w, TermId t, const Values *v, Int128 *out) {
  const Logic *l = w->l;
  Int128 a = 0, b = 0;
  TermKind kind = term_kind(l, t);
  if (kind == TERM_TRUE || kind == TERM_FALSE || kind == TERM_SYMBOL) {
    *out = kind == TERM_SYMBOL ? symbol_value(w, term_symbol_of(l, t), v) : kind == TERM_TRUE;
    return true;
  }
  if (kind == TERM_LINEAR) return sum_value(w, t, v, out);
  if (kind == TERM_AND || kind == TERM_OR) return list_value(w, t, v, out);
  if (kind == TERM_APPLY && term_function_of(l, t) != w->f) return false;
  if (!world_value(w, term_arg(l, t, 0), v, &a)) return false;
  if (kind == TERM_CHOICE) return world_value(w, term_arg(l, t, a ? 1 : 2), v, out);
  if (term_n_args(l, t) > 1 && !world_value(w, term_arg(l, t, 1), v, &b)) return false;
  switch (kind) {
    case TERM_APPLY:
      *out = function(a, b);
      return true;
    case TERM_MUL:
      return !__builtin_mul_overflow(a, b, out);
    case TERM_DIV:
      return quotient(a, term_value(l, t), out);
    case TERM_MOD:
      *out = modulo(a, term_value(l, t));
      return true;
    case TERM_EQ:
      *out = a == 0;
      return true;
    case TERM_LE:
      *out = a <= 0;
      return true;
    case TERM_NOT:
      *out = !a;
      return true;
    case TERM_IFF:
      *out = a == b;
      return true;
    default:
      assert(0 && "a kind of term");
      return false;
  }
}

Int128 tree_eval(const Tree *t, const Values *v) {
  Int128 x = 0;
  bool fits = tree_value(t, v, &x);
  assert(fits && "small numbers");
  (void)fits;
  return x;
}

Int128 world_eval(const World *w, TermId t, const Values *v) {
  Int128 x = 0;
  bool fits = world_value(w, t, v, &x);
  assert(fits && "small numbers");
  (void)fits;
  return x;
}
