/* Steps as linear maps. Disjunctions, disequations and choices become alternatives; what is not linear becomes an
 * unknown. */
#include <assert.h>
#include <string.h>

#include "refine/invariant.h"

enum { MOST_ALTERNATIVES = 12, MOST_DIMENSIONS = 48 };

typedef struct {
  TermId term; /* an OR, a NOT of an EQ, or a CHOICE */
  uint32_t pick;
} Decision;

typedef struct {
  Decision at[8];
  uint32_t n;
} Decisions;

typedef struct {
  Env *v;
  Logic *l;
  const CellId *cell;
  const uint32_t *unit; /* by cell */
  uint32_t n_cells;
  Decisions decided;
  bool may_split;   /* otherwise what would have to be split is left open */
  TermId undecided; /* what has to be decided first, or 0 */
  U32Vec unknown;   /* terms that stand for dimensions n_cells + 1 ... */
  Rows constraint;  /* MOST_DIMENSIONS wide, cut down at the end */
} Building;

static uint32_t picked(Building *b, TermId t) {
  for (uint32_t i = 0; i < b->decided.n; i++)
    if (b->decided.at[i].term == t) return b->decided.at[i].pick;
  if (b->may_split && b->decided.n < 8 && !b->undecided) b->undecided = t;
  return UINT32_MAX;
}

static uint32_t unknown_dimension(Building *b, TermId t) {
  for (uint32_t i = 0; i < b->unknown.n; i++)
    if (b->unknown.at[i] == t) return b->n_cells + 1 + i;
  if (b->n_cells + b->unknown.n + 2 >= MOST_DIMENSIONS) return 0;
  vec_push(b->unknown, t);
  return b->n_cells + b->unknown.n;
}

/* The dimension of the cell that the symbol stands for, if it is followed; otherwise 0. */
static uint32_t cell_dimension(const Building *b, TermId symbol) {
  CellId c = encoder_symbol_cell(b->v->encoder, term_symbol_of(b->l, symbol));
  for (uint32_t i = 0; i < b->n_cells && c; i++)
    if (b->cell[i] == c) return i + 1;
  return 0;
}

static bool is_pointer(const Building *b, uint32_t dimension) {
  return linear_is_nullness(b->v->encoder, b->cell[dimension - 1]);
}

static uint32_t symbol_dimension(Building *b, TermId t) {
  uint32_t d = cell_dimension(b, t);
  return d && !is_pointer(b, d) ? d : unknown_dimension(b, t);
}

static bool add_linear(Building *b, TermId t, Int128 factor, Int128 *row);

static bool add_row(Building *b, TermId t, Int128 factor, Int128 constant, bool equation) {
  Int128 row[MOST_DIMENSIONS] = {0};
  if (!add_linear(b, t, factor, row)) return false;
  row[0] += constant;
  memcpy(rows_add(&b->constraint, equation), row, sizeof row);
  return true;
}

static bool assert_term(Building *b, TermId t, bool positive);

/* The cells of a condition are in the range of their types: without that, wrapping could always happen. */
static void assert_ranges(Building *b, TermId condition) {
  U32Vec symbols = {0};
  term_symbols(b->l, condition, &symbols);
  for (uint32_t i = 0; i < symbols.n; i++) {
    CellId c = encoder_symbol_cell(b->v->encoder, symbols.at[i]);
    if (!c) continue;
    TermId x = term_symbol(b->l, symbols.at[i]);
    (void)assert_term(b, encoder_range(b->v->encoder, encoder_cell(b->v->encoder, c)->type, x), true);
  }
  vec_free(symbols);
}

/* The quotient of t's argument: an unknown q with 0 <= argument - divisor * q < divisor. */
static uint32_t quotient(Building *b, TermId t) {
  TermId a = term_arg(b->l, t, 0);
  Int128 k = term_value(b->l, t);
  TermId as_div = term_div(b->l, a, k);
  uint32_t known = b->unknown.n, q = unknown_dimension(b, as_div);
  if (!q || known == b->unknown.n) return q;
  Int128 row[MOST_DIMENSIONS] = {0};
  if (!add_linear(b, a, 1, row)) return q;
  row[q] -= k;
  memcpy(rows_add(&b->constraint, false), row, sizeof row);
  Int128 *upper = rows_add(&b->constraint, false);
  for (uint32_t i = 0; i < MOST_DIMENSIONS; i++) upper[i] = -row[i];
  upper[0] += k - 1;
  return q;
}

static bool add_linear(Building *b, TermId t, Int128 factor, Int128 *row) {
  Logic *l = b->l;
  uint32_t d = 0;
  switch (term_kind(l, t)) {
    case TERM_LINEAR: {
      Int128 x;
      if (__builtin_mul_overflow(factor, term_value(l, t), &x) || __builtin_add_overflow(row[0], x, &row[0]))
        return false;
      for (uint32_t i = 0; i < term_n_args(l, t); i++)
        if (__builtin_mul_overflow(factor, term_coefficient(l, t, i), &x) || !add_linear(b, term_arg(l, t, i), x, row))
          return false;
      return true;
    }
    case TERM_SYMBOL:
      d = symbol_dimension(b, t);
      break;
    case TERM_CHOICE: {
      uint32_t pick = picked(b, t);
      if (pick == UINT32_MAX) {
        d = unknown_dimension(b, t);
        break;
      }
      assert_ranges(b, term_arg(l, t, 0));
      if (!assert_term(b, term_arg(l, t, 0), pick == 0)) return false;
      return add_linear(b, term_arg(l, t, 1 + pick), factor, row);
    }
    case TERM_DIV:
      d = quotient(b, t);
      break;
    case TERM_MOD:
      if ((d = quotient(b, t))) {
        Int128 x;
        if (__builtin_mul_overflow(factor, term_value(l, t), &x) || __builtin_sub_overflow(row[d], x, &row[d]))
          return false;
        return add_linear(b, term_arg(l, t, 0), factor, row);
      }
      break;
    default:
      d = unknown_dimension(b, t);
      break;
  }
  if (d && d <= b->n_cells && __builtin_mul_overflow(factor, (Int128)b->unit[d - 1], &factor)) return false;
  return d && !__builtin_add_overflow(row[d], factor, &row[d]);
}

/* ---- pointers, of which only it is followed whether they are NULL: 0, otherwise 1 ---- */

static void add_between(Building *b, uint32_t d, Int128 low, Int128 high) {
  Int128 *row = rows_add(&b->constraint, low == high);
  row[d] = 1;
  row[0] = -low;
  if (low == high) return;
  row = rows_add(&b->constraint, false);
  row[d] = -1;
  row[0] = high;
}

/* Does a fact say that t is a positive number? */
static bool is_positive(const Building *b, TermId t) {
  const Logic *l = b->l;
  for (uint32_t i = 0; i < b->v->fact.n; i++) {
    TermId f = b->v->fact.at[i], a = term_kind(l, f) == TERM_LE ? term_arg(l, f, 0) : 0;
    if (a && term_kind(l, a) == TERM_LINEAR && term_n_args(l, a) == 1 && term_arg(l, a, 0) == t &&
        term_coefficient(l, a, 0) < 0 && term_value(l, a) > 0)
      return true;
  }
  return false;
}

/* Adds whether the pointer t is not NULL. */
static bool add_nullness(Building *b, TermId t, Int128 *row) {
  Logic *l = b->l;
  Int128 k;
  if (term_is_const(l, t, &k)) {
    row[0] = k != 0;
    return true;
  }
  if (term_kind(l, t) == TERM_CHOICE) {
    uint32_t pick = picked(b, t);
    if (pick != UINT32_MAX)
      return assert_term(b, term_arg(l, t, 0), pick == 0) && add_nullness(b, term_arg(l, t, 1 + pick), row);
  }
  uint32_t d = term_kind(l, t) == TERM_SYMBOL ? cell_dimension(b, t) : 0;
  if (!d && is_positive(b, t)) {
    row[0] = 1;
    return true;
  }
  if (!d) {
    d = unknown_dimension(b, term_eq(l, t, term_int(l, 0)));
    if (d) add_between(b, d, 0, 1);
  }
  if (d) row[d] = 1;
  return d;
}

/* What a comparison with NULL says of a pointer that is followed. */
static void assert_null(Building *b, TermId equation, bool null) {
  TermId a = term_arg(b->l, equation, 0), t = a;
  if (term_kind(b->l, a) == TERM_LINEAR && term_n_args(b->l, a) == 1 && !term_value(b->l, a)) t = term_arg(b->l, a, 0);
  uint32_t d = term_kind(b->l, t) == TERM_SYMBOL ? cell_dimension(b, t) : 0;
  if (d && is_pointer(b, d)) add_between(b, d, !null, !null);
}

/* Adds what t (or its negation) says; false when it cannot be true. What cannot be said is left out. */
static bool assert_term(Building *b, TermId t, bool positive) {
  Logic *l = b->l;
  if (!positive) t = term_not(l, t);
  switch (term_kind(l, t)) {
    case TERM_FALSE:
      return false;
    case TERM_LE:
      (void)add_row(b, term_arg(l, t, 0), -1, 0, false);
      return true;
    case TERM_EQ:
      assert_null(b, t, true);
      (void)add_row(b, term_arg(l, t, 0), 1, 0, true);
      return true;
    case TERM_NOT: {
      TermId e = term_arg(l, t, 0);
      if (term_kind(l, e) != TERM_EQ) return true;
      assert_null(b, e, false);
      uint32_t pick = picked(b, t);
      if (pick != UINT32_MAX) (void)add_row(b, term_arg(l, e, 0), pick ? 1 : -1, -1, false);
      return true;
    }
    case TERM_AND:
      for (uint32_t i = 0; i < term_n_args(l, t); i++)
        if (!assert_term(b, term_arg(l, t, i), true)) return false;
      return true;
    case TERM_OR: {
      uint32_t pick = picked(b, t);
      return pick == UINT32_MAX || assert_term(b, term_arg(l, t, pick), true);
    }
    default:
      return true;
  }
}

static uint32_t n_picks(const Logic *l, TermId t) { return term_kind(l, t) == TERM_OR ? term_n_args(l, t) : 2; }

/* A bound of one symbol that is as large as the ranges of types: it says nothing about the program. */
static bool is_type_range(const Logic *l, TermId t) {
  const Int128 large = (Int128)1 << 30;
  if (term_kind(l, t) == TERM_AND) {
    for (uint32_t i = 0; i < term_n_args(l, t); i++)
      if (!is_type_range(l, term_arg(l, t, i))) return false;
    return true;
  }
  if (term_kind(l, t) != TERM_LE) return false;
  TermId a = term_arg(l, t, 0);
  return term_n_args(l, a) == 1 && (term_value(l, a) > large || term_value(l, a) < -large);
}

static bool share(const U32Vec *symbols, const U32Vec *others) {
  for (uint32_t i = 0; i < symbols->n; i++)
    for (uint32_t k = 0; k < others->n; k++)
      if (symbols->at[i] == others->at[k]) return true;
  return false;
}

/* A disequation with a cell that is not followed: to decide it, which doubles what has to be looked at, tells nothing.
 */
static bool is_idle(const Building *b, TermId fact) {
  bool idle = false;
  for (uint32_t i = 0; term_kind(b->l, fact) == TERM_OR && i < term_n_args(b->l, fact) && !idle; i++)
    idle = is_idle(b, term_arg(b->l, fact, i));
  if (term_kind(b->l, fact) != TERM_NOT) return idle;
  U32Vec symbols = {0};
  term_symbols(b->l, fact, &symbols);
  for (uint32_t i = 0; i < symbols.n && !idle; i++) {
    CellId c = encoder_symbol_cell(b->v->encoder, symbols.at[i]);
    idle = c != 0;
    for (uint32_t k = 0; k < b->n_cells && idle; k++) idle = b->cell[k] != c;
  }
  vec_free(symbols);
  return idle;
}

/* The assumptions and facts that have to do with the cells: those that share symbols with them, transitively. */
static void find_relevant(Building *b, const U32Vec *value, U32Vec *out) {
  U32Vec symbols = {0}, all = {0}, mine = {0};
  for (uint32_t i = 0; i < b->n_cells; i++) {
    vec_push(symbols, encoder_cell(b->v->encoder, b->cell[i])->symbol);
    if (value->at[i]) term_symbols(b->l, value->at[i], &symbols);
  }
  for (uint32_t i = 0; i < b->v->constraint.n; i++) vec_push(all, b->v->constraint.at[i]);
  for (uint32_t i = 0; i < b->v->fact.n; i++)
    if (!is_type_range(b->l, b->v->fact.at[i]) && !is_idle(b, b->v->fact.at[i])) vec_push(all, b->v->fact.at[i]);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < all.n; i++) {
      if (!all.at[i]) continue;
      vec_clear(mine);
      term_symbols(b->l, all.at[i], &mine);
      if (mine.n && !share(&mine, &symbols)) continue;
      for (uint32_t k = 0; k < mine.n; k++) vec_push(symbols, mine.at[k]);
      vec_push(*out, all.at[i]);
      all.at[i] = 0;
      changed = true;
    }
  }
  vec_free(symbols);
  vec_free(all);
  vec_free(mine);
}

/* Rows of `from` with only as many numbers as there are dimensions. */
static void cut_down(const Rows *from, uint32_t width, Rows *to) {
  rows_init(to, width);
  for (uint32_t i = 0; i < from->n; i++)
    memcpy(rows_add(to, from->both.at[i]), rows_at(from, i), width * sizeof(Int128));
}

/* What a cell is after the step, counted in its unit; false: not known. */
static bool add_value(Building *b, TermId t, uint32_t unit, Int128 *row) {
  if (!add_linear(b, t, 1, row)) return false;
  for (uint32_t i = 0; i < MOST_DIMENSIONS; i++) {
    if (row[i] % unit) return false;
    row[i] /= unit;
  }
  return true;
}

/* Numbers as large as addresses make polyhedra overflow, and that something is below the last number of a type helps
 * nobody, but makes n cells of which nothing else is known a cube with 2^n corners. */
static bool is_end_of_type(const Logic *l, TermId t) {
  if (term_kind(l, t) != TERM_LE) return false;
  TermId a = term_arg(l, t, 0);
  const Int128 one = 1, value = term_value(l, a), bound = value < 0 ? -value : value;
  return term_n_args(l, a) == 1 &&
         (bound > one << 62 || bound == (one << 31) - 1 || bound == one << 31 || bound == (one << 32) - 1);
}

static bool assert_relevant(Building *b, TermId t) {
  if (term_kind(b->l, t) != TERM_AND) return is_end_of_type(b->l, t) || assert_term(b, t, true);
  for (uint32_t i = 0; i < term_n_args(b->l, t); i++)
    if (!assert_relevant(b, term_arg(b->l, t, i))) return false;
  return true;
}

/* One alternative; false when it contradicts itself or something is still to be decided. */
static bool build_one(Building *b, const U32Vec *relevant, const U32Vec *value, Alternative *out) {
  bool possible = true;
  Rows map;
  rows_init(&b->constraint, MOST_DIMENSIONS);
  rows_init(&map, MOST_DIMENSIONS);
  vec_clear(b->unknown);
  b->undecided = 0;
  for (uint32_t i = 0; i < relevant->n && possible; i++) possible = assert_relevant(b, relevant->at[i]);
  assert((value->at || !b->n_cells) && "a value for every cell");
  for (uint32_t i = 0; i < b->n_cells && possible; i++) {
    Int128 row[MOST_DIMENSIONS] = {0};
    if (!value->at[i]) {
      row[i + 1] = 1;
    } else if (is_pointer(b, i + 1) ? !add_nullness(b, value->at[i], row)
                                    : !add_value(b, value->at[i], b->unit[i], row)) {
      memset(row, 0, sizeof row);
      row[MOST_DIMENSIONS - 1] = 1; /* the last dimension is anything: moved below */
    }
    memcpy(rows_add(&map, false), row, sizeof row);
  }
  possible = possible && !b->undecided;
  if (possible) {
    uint32_t width = b->n_cells + b->unknown.n + 2; /* one more: anything */
    for (uint32_t i = 0; i < map.n; i++) {
      Int128 *row = rows_at(&map, i);
      if (width < MOST_DIMENSIONS && row[MOST_DIMENSIONS - 1]) row[width - 1] = 1;
    }
    cut_down(&b->constraint, width, &out->constraint);
    cut_down(&map, width, &out->map);
  }
  rows_free(&b->constraint);
  rows_free(&map);
  return possible;
}

/* The cells, integers or pointers, that a value is computed from and that are not followed, appended. */
static void note_sources(const Building *b, TermId value, bool pointers, U32Vec *source) {
  U32Vec symbols = {0};
  term_symbols(b->l, value, &symbols);
  for (uint32_t i = 0; i < symbols.n; i++) {
    CellId c = encoder_symbol_cell(b->v->encoder, symbols.at[i]);
    bool known = !c || type_at(encoder_program(b->v->encoder), encoder_cell(b->v->encoder, c)->type)->kind !=
                           (pointers ? TYPE_POINTER : TYPE_INT);
    for (uint32_t k = 0; k < b->n_cells && !known; k++) known = b->cell[k] == c;
    for (uint32_t k = 0; k < source->n && !known; k++) known = source->at[k] == c;
    if (!known) vec_push(*source, c);
  }
  vec_free(symbols);
}

static void note_consulted(const Building *b, U32Vec *source) {
  for (uint32_t i = 0; i < b->v->consulted.n; i++)
    note_sources(b, term_symbol(b->l, encoder_cell(b->v->encoder, b->v->consulted.at[i])->symbol), false, source);
}

bool linear_is_nullness(const Encoder *e, CellId c) {
  return type_at(encoder_program(e), encoder_cell(e, c)->type)->kind == TYPE_POINTER;
}

void linear_step_build(LinearStep *s, Env *v, const CellId *cell, const uint32_t *unit, uint32_t n, U32Vec *source) {
  *s = (LinearStep){0};
  Building b = {.v = v, .l = encoder_logic(v->encoder), .cell = cell, .unit = unit, .n_cells = n};
  U32Vec value = {0}, relevant = {0};
  s->is_identity = true;
  for (uint32_t i = 0; i < n; i++) {
    TermId t = cell[i] < v->value.n ? v->value.at[cell[i]] : 0;
    if (t == term_symbol(b.l, encoder_cell(v->encoder, cell[i])->symbol)) t = 0;
    vec_push(value, t);
    if (t) s->is_identity = false;
    if (t) note_sources(&b, t, is_pointer(&b, i + 1), source);
  }
  for (uint32_t i = 0; i < n; i++)
    if (cell_is_length(encoder_cell(v->encoder, cell[i]))) note_consulted(&b, source);
  find_relevant(&b, &value, &relevant);
  if (relevant.n) s->is_identity = false;
  VEC(Decisions) todo = {0};
  if (!s->is_identity) vec_push(todo, (Decisions){0});
  for (uint32_t made = 1; todo.n;) {
    b.decided = vec_pop(todo);
    b.may_split = made < MOST_ALTERNATIVES;
    Alternative a;
    if (build_one(&b, &relevant, &value, &a)) {
      vec_push(s->alternative, a);
    } else if (b.undecided) {
      for (uint32_t k = n_picks(b.l, b.undecided); k-- > 0;) {
        Decisions d = b.decided;
        d.at[d.n++] = (Decision){b.undecided, k};
        vec_push(todo, d);
        made++;
      }
      made--;
    }
  }
  vec_free(todo);
  vec_free(value);
  vec_free(relevant);
  vec_free(b.unknown);
}

void linear_step_free(LinearStep *s) {
  for (uint32_t i = 0; i < s->alternative.n; i++) {
    rows_free(&s->alternative.at[i].constraint);
    rows_free(&s->alternative.at[i].map);
  }
  vec_free(s->alternative);
}

Poly linear_step_image(const LinearStep *s, const Poly *p) {
  if (s->is_identity) return poly_copy(p);
  Poly all = poly_none(p->dim);
  for (uint32_t i = 0; i < s->alternative.n; i++) {
    Poly one = poly_image(p, &s->alternative.at[i].constraint, &s->alternative.at[i].map);
    poly_hull(&all, &one);
    poly_free(&one);
  }
  return all;
}
