/* Loads, stores and block operations of extended environments. */
#include "predicate/heap.h"

#include <assert.h>
#include <string.h>

/* Block operations at a place that is not certain are written piece by piece, up to this many bytes. */
enum { MOST_BYTES = 256 };

static Program *program(const Env *v) { return v->encoder->p; }
static Logic *logic(const Env *v) { return v->encoder->l; }

Heap *heap_of(Env *v) {
  assert(v->heap && "only extended environments follow memory");
  if (!v->contents) v->contents = mem_zalloc(sizeof *v->contents);
  return v->contents;
}

void heap_free(Env *v) {
  Heap *h = v->contents;
  if (!h) return;
  for (uint32_t i = 0; i < h->contents.n; i++) vec_free(h->contents.at[i].extent);
  for (uint32_t i = 0; i < h->values.n; i++) vec_free(h->values.at[i]);
  for (uint32_t i = 0; i < h->argument.n; i++) vec_free(h->argument.at[i]);
  vec_free(h->contents);
  vec_free(h->values);
  vec_free(h->argument);
  idmap_free(&h->contents_of);
  idmap_free(&h->definition);
  idmap_free(&h->values_of);
  idmap_free(&h->indeterminate);
  mem_free(h);
  v->contents = NULL;
}

/* ---- addresses and objects ---- */

enum { FIRST_ADDRESS = 1 << 16 };

bool env_block_at(const Env *v, Int128 address, uint32_t *block, Int128 *offset) {
  Int128 base = heap_base(program(v)), gap = block_gap(program(v));
  Int128 k = (address - base + gap / 2) / gap;
  if (address < base || k < 1 || k > (Int128)v->block.n) return false;
  *block = (uint32_t)k;
  *offset = address - base - k * gap;
  return true;
}

bool heap_find(const Env *v, Int128 address, VarId *var, uint32_t *level, Int128 *offset) {
  const Encoder *e = v->encoder;
  *var = 0;
  if (address >= heap_base(e->p)) return env_block_at(v, address, level, offset);
  if (address < FIRST_ADDRESS) return false;
  Int128 turn = (address - FIRST_ADDRESS) / e->span;
  address -= turn * e->span;
  uint32_t low = 0, high = e->p->var.n; /* the last variable that begins at or before the address */
  while (high - low > 1) {
    uint32_t middle = (low + high) / 2;
    if (e->address.at[middle] <= address)
      low = middle;
    else
      high = middle;
  }
  if (low + 1 < e->p->var.n && e->address.at[low + 1] - address <= OBJECT_MARGIN) low++;
  const Var *x = &e->p->var.at[low];
  if (!low || !x->is_object || (!x->function && turn)) return false;
  *var = low;
  *level = x->function ? (uint32_t)turn + 1 : 0;
  *offset = address - e->address.at[low];
  return x->kind == VAR_VARARGS || *offset <= (Int128)type_at(e->p, x->type)->size;
}

static uint32_t level_of(const Env *v, VarId var) {
  FuncId f = program(v)->var.at[var].function;
  return !f ? 0 : v->level.at[f] ? v->level.at[f] : 1;
}

Number heap_address(Env *v, VarId var, TypeId t) {
  const Encoder *e = v->encoder;
  uint32_t level = level_of(v, var);
  Int128 at = e->address.at[var] + (level > 1 ? e->span * (Int128)(level - 1) : 0);
  if (at + e->span >= heap_base(e->p)) return number_unknown(v, t, INEXACT_HEAP);
  return number_constant(v, at);
}

bool heap_size_known(const Env *v, VarId var, uint32_t level, uint64_t *size) {
  if (var) {
    *size = type_at(program(v), program(v)->var.at[var].type)->size;
    return *size != 0 && program(v)->var.at[var].kind != VAR_VARARGS;
  }
  Int128 k;
  if (!term_is_const(logic(v), v->block.at[level - 1].size, &k) || k < 0 || k > INT64_MAX) return false;
  *size = (uint64_t)k;
  return true;
}

static Extent beginning(const Env *v, VarId var, uint32_t level) {
  if (!var) {
    const Block *b = &v->block.at[level - 1];
    return (Extent){.kind = b->how == ALLOC_HEAP_ZERO ? EXTENT_BYTE : EXTENT_ANY, .since = b->since};
  }
  const Var *x = &program(v)->var.at[var];
  if (x->kind == VAR_GLOBAL && !x->is_extern) return (Extent){.kind = EXTENT_INITIAL, .var = var};
  return (Extent){.kind = EXTENT_ANY};
}

static uint32_t contents_of(Env *v, VarId var, uint32_t level) {
  Heap *h = heap_of(v);
  uint64_t key = (uint64_t)var << 32 | level;
  uint32_t *known = idmap_find(&h->contents_of, key);
  if (known) return *known;
  Contents c = {.var = var, .level = level, .is_extern = var && program(v)->var.at[var].is_extern};
  vec_push(c.extent, beginning(v, var, level));
  vec_push(h->contents, c);
  idmap_put(&h->contents_of, key, h->contents.n - 1);
  return h->contents.n - 1;
}

static Contents *contents_at(Env *v, uint32_t i) { return &heap_of(v)->contents.at[i]; }

bool heap_is_dead(Env *v, VarId var, uint32_t level) { return contents_at(v, contents_of(v, var, level))->is_dead; }

static void become_indeterminate(Contents *c) {
  c->is_lost = true;
  vec_clear(c->extent);
  vec_push(c->extent, (Extent){.kind = EXTENT_ANY});
}

static CellId cell_of(Env *v, uint32_t contents, uint64_t offset, uint64_t size, TypeId t) {
  const Contents *c = contents_at(v, contents);
  t = type_plain(program(v), t);
  if (c->var) return encoder_find_cell(v->encoder, c->var, c->level, offset, size, t);
  return encoder_block_cell(v->encoder, c->level, offset, size, t, v->block.at[c->level - 1].type);
}

/* ---- extents ---- */

static uint32_t extent_at(const Contents *c, uint64_t offset) {
  uint32_t low = 0, high = c->extent.n;
  while (high - low > 1) {
    uint32_t middle = (low + high) / 2;
    if (c->extent.at[middle].offset <= offset)
      low = middle;
    else
      high = middle;
  }
  return low;
}

static uint64_t extent_end(const Contents *c, uint32_t i) {
  return i + 1 < c->extent.n ? c->extent.at[i + 1].offset : UINT64_MAX;
}

static void insert_extent(Contents *c, uint32_t i, Extent x) {
  vec_push(c->extent, x);
  memmove(c->extent.at + i + 1, c->extent.at + i, (c->extent.n - 1 - i) * sizeof *c->extent.at);
  c->extent.at[i] = x;
}

/* How many of n bytes, 1, 2, 4 or 8, are taken as one number. */
static uint64_t bytes_at_once(uint64_t n) { return n >= 8 ? 8 : n >= 4 ? 4 : n >= 2 ? 2 : 1; }

static TypeId type_bytes(Env *v, uint64_t size) { return type_int(program(v), (uint32_t)(8 * size), false, NULL); }

/* `size` bytes of a cell's value, from byte `skip` on, as an unsigned number. */
static Number part_of_cell(Env *v, CellId c, uint64_t skip, uint64_t size) {
  Cell cell = v->encoder->cell.at[c];
  TypeId t = type_bytes(v, size);
  const Type *x = type_at(program(v), cell.type);
  if ((x->kind != TYPE_INT && x->kind != TYPE_POINTER) || x->bits > 64 || x->bits != 8 * cell.size)
    return number_unknown(v, t, INEXACT_HEAP);
  if (x->kind == TYPE_POINTER) v->inexact |= INEXACT_HEAP;
  Number whole = number_bits(v, number_of_cell(v, c), cell.type, type_bytes(v, cell.size));
  Int128 k, shift = (Int128)1 << (8 * skip), modulus = (Int128)1 << (8 * size);
  if (value_of(v, whole.t, &k)) return number_constant(v, k / shift % modulus);
  Number r = {.t = term_div(logic(v), whole.t, shift), .bounded = true, .hi = modulus - 1};
  if (skip + size < cell.size) r.t = term_mod(logic(v), r.t, modulus);
  return r;
}

/* No extent crosses `at` any more. */
static void split(Env *v, uint32_t contents, uint64_t at) {
  Contents *c = contents_at(v, contents);
  uint32_t i = extent_at(c, at);
  Extent x = c->extent.at[i];
  if (x.offset == at) return;
  if (x.kind != EXTENT_CELL) {
    Extent rest = x;
    rest.offset = at;
    if (x.kind == EXTENT_INITIAL) rest.at += at - x.offset;
    insert_extent(c, i + 1, rest);
    return;
  }
  uint64_t size = v->encoder->cell.at[x.cell].size;
  for (uint64_t done = 0; done < size;) { /* the cell becomes smaller ones, none of which crosses */
    uint64_t n = bytes_at_once((x.offset + done < at ? at - x.offset : size) - done);
    Number part = part_of_cell(v, x.cell, done, n);
    CellId piece = cell_of(v, contents, x.offset + done, n, type_bytes(v, n));
    env_write(v, piece, number_bits(v, part, type_bytes(v, n), v->encoder->cell.at[piece].type).t);
    Extent y = {.offset = x.offset + done, .kind = EXTENT_CELL, .cell = piece, .since = v->now};
    c = contents_at(v, contents);
    if (done)
      insert_extent(c, ++i, y);
    else
      c->extent.at[i] = y;
    done += n;
  }
}

/* [from, to) becomes the extent x. */
static void replace(Env *v, uint32_t contents, uint64_t from, uint64_t to, Extent x) {
  x.since = v->now;
  split(v, contents, from);
  split(v, contents, to);
  Contents *c = contents_at(v, contents);
  uint32_t i = extent_at(c, from), k = extent_at(c, to);
  x.offset = from;
  c->extent.at[i] = x;
  memmove(c->extent.at + i + 1, c->extent.at + k, (c->extent.n - k) * sizeof *c->extent.at);
  c->extent.n -= k - i - 1;
}

static CellId write_at(Env *v, uint32_t contents, uint64_t offset, Number value, TypeId t) {
  uint64_t size = type_at(program(v), t)->size;
  CellId c = cell_of(v, contents, offset, size, t);
  replace(v, contents, offset, offset + size, (Extent){.kind = EXTENT_CELL, .cell = c});
  env_write(v, c, number_bits(v, value, t, v->encoder->cell.at[c].type).t);
  return c;
}

/* What becomes of indeterminate bytes that are read: in a run they are an input that is asked for there (ASK). Where it
 * is not certain that the program reads just these bytes, which inputs it takes is not known (DOUBT). Who only wants to
 * keep what is there gets an unknown value (KEEP). */
typedef enum { ASK, DOUBT, KEEP } Reading;

static Number read_at(Env *v, uint32_t contents, uint64_t offset, TypeId t, Reading how);

/* The value of bytes that lie in several extents, or in a part of a cell. */
static Number compose(Env *v, uint32_t contents, uint64_t offset, TypeId t, Reading how) {
  const Type *x = type_at(program(v), t);
  uint64_t size = x->size;
  if ((x->kind != TYPE_INT && x->kind != TYPE_POINTER) || x->bits > 64) return number_unknown(v, t, INEXACT_HEAP);
  Number sum = number_constant(v, 0);
  for (uint64_t at = 0; at < size;) {
    const Contents *c = contents_at(v, contents);
    uint32_t i = extent_at(c, offset + at);
    Extent e = c->extent.at[i];
    uint64_t n = extent_end(c, i) - (offset + at);
    n = bytes_at_once(n < size - at ? n : size - at);
    Number part = e.kind == EXTENT_CELL ? part_of_cell(v, e.cell, offset + at - e.offset, n)
                                        : read_at(v, contents, offset + at, type_bytes(v, n), how == ASK ? DOUBT : how);
    sum.t = term_add(logic(v), sum.t, term_scale(logic(v), (Int128)1 << (8 * at), part.t));
    at += n;
  }
  sum = (Number){.t = sum.t, .bounded = true, .hi = ((Int128)1 << (8 * size)) - 1};
  return number_bits(v, sum, type_bytes(v, size), t);
}

static Number repeated(Env *v, uint8_t byte, TypeId t) {
  const Type *x = type_at(program(v), t);
  if ((x->kind != TYPE_INT && x->kind != TYPE_POINTER) || x->size > 8)
    return byte == 0 && x->kind == TYPE_INT ? number_constant(v, 0) : number_unknown(v, t, INEXACT_UNMODELLED);
  Int128 bits = 0;
  for (uint64_t i = 0; i < x->size; i++) bits = bits * 256 + byte;
  return number_bits(v, number_constant(v, bits), type_bytes(v, x->size), t);
}

/* The bytes there were this value, of type t, since an earlier step: a cell from now on. */
static Number discover(Env *v, uint32_t contents, uint64_t offset, TypeId t, uint32_t since, Number value) {
  uint64_t size = type_at(program(v), t)->size;
  CellId c = cell_of(v, contents, offset, size, t);
  replace(v, contents, offset, offset + size, (Extent){.kind = EXTENT_CELL, .cell = c});
  Number held = number_bits(v, value, t, v->encoder->cell.at[c].type);
  SymbolId s = logic_symbol(logic(v), encoder_cell_name(v->encoder, c), SORT_INT);
  while (v->value.n <= c) vec_push(v->value, 0);
  v->value.at[c] = held.t;
  env_rename(v, c, s);
  vec_push(v->discovery, (Discovery){since, c, s, held.t});
  return number_bits(v, number_of_cell(v, c), v->encoder->cell.at[c].type, t);
}

static Number read_at(Env *v, uint32_t contents, uint64_t offset, TypeId t, Reading how) {
  const Contents *c = contents_at(v, contents);
  uint64_t size = type_at(program(v), t)->size;
  uint32_t i = extent_at(c, offset);
  Extent x = c->extent.at[i];
  if (x.kind == EXTENT_CELL && x.offset == offset && v->encoder->cell.at[x.cell].size == size)
    return number_bits(v, number_of_cell(v, x.cell), v->encoder->cell.at[x.cell].type, t);
  if (x.kind == EXTENT_CELL || extent_end(c, i) < offset + size) return compose(v, contents, offset, t, how);
  switch (x.kind) {
    case EXTENT_BYTE:
      return discover(v, contents, offset, t, x.since, repeated(v, x.byte, t));
    case EXTENT_INITIAL:
      return discover(v, contents, offset, t, x.since,
                      number_initial(v, &program(v)->var.at[x.var], x.at + (offset - x.offset), size, t));
    default: {
      if (!c->var && v->block.at[c->level - 1].argument && !c->is_lost) {
        Number given;
        if (!argument_contents(v, c->level, offset, t, &given)) return number_unknown(v, t, INEXACT_HEAP);
        return discover(v, contents, offset, t, x.since, given);
      }
      TypeKind kind = type_at(program(v), t)->kind;
      bool stream = c->var && var_is_stream(program(v), &program(v)->var.at[c->var]); /* determinate: no input */
      bool asked = how == ASK && !stream && (kind == TYPE_INT || kind == TYPE_POINTER);
      Number any = asked ? (Number){.t = env_take_input(v, c->is_extern ? INPUT_VALUE : INPUT_UNINITIALISED, t, "any")}
                         : number_unknown(v, t, how == DOUBT ? INEXACT_HEAP : 0);
      write_at(v, contents, offset, any, t);
      any.bounded = type_bounds(program(v), t, &any.lo, &any.hi);
      return any;
    }
  }
}

/* ---- where an access leads ---- */

/* The structure that the operation takes the object for, if its address is that of a structure's field at the right
 * place. */
static TypeId structure_at(const Program *p, ExprId address, uint64_t offset) {
  Int128 moved = 0;
  for (;;) {
    const Expr *x = expr_at(p, address);
    const Type *t = type_at(p, x->type);
    bool here = moved == (Int128)offset && t->kind == TYPE_POINTER && type_at(p, t->of)->kind == TYPE_STRUCT;
    if (x->kind == EXPR_FIELD) {
      moved += x->value;
    } else if (x->kind == EXPR_INDEX && expr_is_const(p, x->b)) {
      moved += expr_at(p, x->b)->value * x->value;
    } else if (x->kind != EXPR_CAST) {
      return here ? t->of : 0;
    }
    address = x->a;
  }
}

static void add_target(Env *v, TermId address, Int128 at, ExprId e, uint64_t size, bool write, Targets *out) {
  Logic *l = logic(v);
  VarId var;
  uint32_t level;
  Int128 offset;
  if (!heap_find(v, at, &var, &level, &offset) || offset < 0) return;
  uint64_t whole;
  bool known = heap_size_known(v, var, level, &whole);
  if (known && offset + (Int128)size > (Int128)whole) return;
  TermId guard = term_eq(l, address, term_int(l, at));
  if (var) {
    const Var *x = &program(v)->var.at[var];
    if (x->kind == VAR_LABEL || (write && x->is_constant)) return;
  } else {
    Block *b = &v->block.at[level - 1];
    guard = term_and(l, guard, term_not(l, b->gone));
    if (!known) guard = term_and(l, guard, term_le(l, term_int(l, offset + (Int128)size), b->size));
    if (guard == term_false(l)) return;
    if (!b->type) b->type = structure_at(program(v), e, (uint64_t)offset);
  }
  uint32_t c = contents_of(v, var, level);
  if (!contents_at(v, c)->is_dead) vec_push(*out, (Target){guard, c, (uint64_t)offset});
}

/* Some bytes of an object. */
typedef struct {
  VarId var;
  uint32_t level;
  Int128 first;    /* its address */
  Int128 from, to; /* offsets */
} Bytes;

/* Where an access of `size` bytes can begin, on the path so far, in the one object into which the address leads; false:
 * not known. */
static bool find_range(Env *v, TermId address, uint64_t size, Bytes *out) {
  uint64_t whole;
  Int128 into;
  if (!v->range || !values_object(v, address, &out->first)) return false;
  if (!heap_find(v, out->first, &out->var, &out->level, &into)) return false;
  if (!heap_size_known(v, out->var, out->level, &whole) || whole > INT32_MAX || size > whole) return false;
  Int128 last = (Int128)(whole - size);
  out->from = 0;
  TermId offset = term_sub(logic(v), address, term_int(logic(v), out->first));
  if (!v->range(v->range_context, offset, &out->from, &last)) return false;
  out->to = last + 1;
  return true;
}

/* Addresses of an access that is not certain: those at which it can begin on the path so far, if they are few. */
static bool find_addresses(Env *v, TermId address, uint64_t size, Numbers *out) {
  enum { MOST_PLACES = 64 };
  bool known = values_of_address(v, address, size, out);
  Bytes range;
  if ((known && out->n <= 1) || !find_range(v, address, size, &range)) return known;
  uint32_t n = 0;
  for (uint32_t i = 0; i < out->n && known; i++)
    if (out->at[i] >= range.first + range.from && out->at[i] < range.first + range.to) out->at[n++] = out->at[i];
  out->n = n;
  if (known || range.to - range.from > MOST_PLACES) return known;
  for (Int128 i = range.from; i < range.to; i++) vec_push(*out, range.first + i);
  return true;
}

/* The places where an access of `size` bytes may go; that it goes to one of them becomes a fact. False: not known. */
static bool find_targets(Env *v, ExprId e, uint64_t size, bool write, Targets *out) {
  Logic *l = logic(v);
  Number a = number_of(v, e);
  Numbers at = {0};
  bool known = find_addresses(v, a.t, size, &at);
  for (uint32_t i = 0; i < at.n && known; i++) add_target(v, a.t, at.at[i], e, size, write, out);
  /* where there is one value only, that the address has it needs not be said */
  Int128 only;
  bool single = at.n == 1 && value_of(v, a.t, &only);
  vec_free(at);
  if (!known) return false;
  TermId some = term_false(l);
  for (uint32_t i = 0; i < out->n; i++) some = term_or(l, some, out->at[i].guard);
  if (single && out->n) {
    TermId rest = term_true(l);
    const Contents *c = contents_at(v, out->at[0].contents);
    uint64_t whole;
    if (!c->var) {
      const Block *b = &v->block.at[c->level - 1];
      rest = term_not(l, b->gone);
      if (!heap_size_known(v, 0, c->level, &whole))
        rest = term_and(l, rest, term_le(l, term_int(l, (Int128)out->at[0].offset + (Int128)size), b->size));
    }
    some = rest;
  }
  env_fact(v, some);
  return true;
}

static void log_access(Env *v, ExprId e, TypeId t, bool write, const Targets *at, CellId cell) {
  if (encoder_place(v->encoder, e).var) return;
  Access a = {.address = e, .type = t, .is_write = write};
  if (at->n == 1) {
    const Contents *c = contents_at(v, at->at[0].contents);
    a.cell = cell;
    a.block = c->var ? 0 : c->level;
    a.offset = at->at[0].offset;
  }
  vec_push(v->access, a);
}

/* ---- uninitialised variables ---- */

void heap_uninitialised(Env *v, TermId contents) {
  idmap_put(&heap_of(v)->indeterminate, term_symbol_of(logic(v), contents), 1);
}

void heap_read_variable(Env *v, CellId c, TypeId t) {
  TermId x = env_read(v, c);
  while (term_kind(logic(v), x) == TERM_SYMBOL) {
    TermId d = values_definition(v, term_symbol_of(logic(v), x));
    if (!d) break;
    x = d;
  }
  if (term_kind(logic(v), x) != TERM_SYMBOL) return;
  SymbolId s = term_symbol_of(logic(v), x);
  Cell cell = v->encoder->cell.at[c];
  uint32_t *open = idmap_find(&heap_of(v)->indeterminate, s);
  bool own = s == cell.symbol && program(v)->var.at[cell.var].function; /* of main: nobody has written it */
  if (open ? !*open : !own) return;
  idmap_put(&heap_of(v)->indeterminate, s, 0);
  vec_push(v->input, (EnvInput){INPUT_UNINITIALISED, t, s});
}

/* ---- loads and stores ---- */

Number heap_read(Env *v, ExprId address, TypeId t) {
  Targets at = {0};
  uint64_t size = type_at(program(v), t)->size;
  Number r = {0};
  CellId cell = 0;
  if (!find_targets(v, address, size, false, &at) || !at.n) {
    r = number_unknown(v, t, at.n ? 0 : INEXACT_HEAP);
  } else {
    for (uint32_t i = 0; i < at.n; i++) {
      Number x = read_at(v, at.at[i].contents, at.at[i].offset, t, at.n == 1 ? ASK : DOUBT);
      if (i == 0) {
        r = x;
        continue;
      }
      r.t = term_choice(logic(v), at.at[i].guard, x.t, r.t);
      r.bounded = r.bounded && x.bounded;
      if (x.lo < r.lo) r.lo = x.lo;
      if (x.hi > r.hi) r.hi = x.hi;
    }
    if (at.n == 1) cell = cell_of(v, at.at[0].contents, at.at[0].offset, size, t);
  }
  log_access(v, address, t, false, &at, cell);
  vec_free(at);
  return r;
}

/* Writes where the guard holds. */
static CellId write_guarded(Env *v, const Target *at, bool always, uint64_t shift, Number value, TypeId t) {
  if (!always) {
    Number old = read_at(v, at->contents, at->offset + shift, t, KEEP);
    value.t = term_choice(logic(v), at->guard, value.t, old.t);
    value.bounded = value.bounded && old.bounded;
    if (old.lo < value.lo) value.lo = old.lo;
    if (old.hi > value.hi) value.hi = old.hi;
  }
  return write_at(v, at->contents, at->offset + shift, value, t);
}

/* Nothing is known of these bytes from now on. */
static void forget_bytes(Env *v, const Bytes *b) {
  uint32_t contents = contents_of(v, b->var, b->level);
  v->inexact |= INEXACT_HEAP;
  if (b->from < b->to) replace(v, contents, (uint64_t)b->from, (uint64_t)b->to, (Extent){.kind = EXTENT_ANY});
  contents_at(v, contents)->is_lost = true;
}

/* A write of `size` bytes somewhere. */
static void forget_place(Env *v, ExprId address, uint64_t size) {
  Bytes b;
  if (!find_range(v, number_of(v, address).t, size, &b)) {
    heap_forget(v, false);
    return;
  }
  b.to += (Int128)size - 1;
  forget_bytes(v, &b);
}

void heap_write(Env *v, ExprId address, Number value, TypeId t) {
  Targets at = {0};
  uint64_t size = type_at(program(v), t)->size;
  CellId cell = 0;
  if (!find_targets(v, address, size, true, &at)) forget_place(v, address, size);
  for (uint32_t i = 0; i < at.n; i++) cell = write_guarded(v, &at.at[i], at.n == 1, 0, value, t);
  log_access(v, address, t, true, &at, at.n == 1 ? cell : 0);
  vec_free(at);
}

void heap_write_object(Env *v, VarId var, uint64_t offset, Number value, TypeId t) {
  if (type_at(program(v), t)->size) write_at(v, contents_of(v, var, level_of(v, var)), offset, value, t);
}

/* ---- block operations ---- */

typedef struct {
  uint64_t shift, size; /* relative to the start of the block */
  Extent extent;
  Number value; /* CELL */
  TypeId type;
} Segment;
typedef VEC(Segment) Segments;

/* What lies in `size` bytes there. */
static void take_segments(Env *v, const Target *at, uint64_t size, Segments *out) {
  split(v, at->contents, at->offset);
  split(v, at->contents, at->offset + size);
  uint64_t end = at->offset + size;
  uint32_t i = extent_at(contents_at(v, at->contents), at->offset);
  for (uint64_t from = at->offset; from < end; i++) {
    const Contents *c = contents_at(v, at->contents);
    Segment s = {.shift = from - at->offset, .extent = c->extent.at[i]};
    uint64_t next = extent_end(c, i);
    s.size = (next < end ? next : end) - from;
    if (s.extent.kind == EXTENT_CELL) {
      s.value = number_of_cell(v, s.extent.cell);
      s.type = v->encoder->cell.at[s.extent.cell].type;
    }
    vec_push(*out, s);
    from += s.size;
  }
}

static void put_segments(Env *v, const Target *at, const Segments *from) {
  for (uint32_t i = 0; i < from->n; i++) {
    const Segment *s = &from->at[i];
    uint64_t to = at->offset + s->shift;
    if (s->extent.kind == EXTENT_CELL)
      write_at(v, at->contents, to, s->value, s->type);
    else
      replace(v, at->contents, to, to + s->size, s->extent);
  }
}

/* Borders of extents in `size` bytes there, as bits of `border`. */
static void mark_borders(Env *v, const Target *at, uint64_t size, uint64_t *border) {
  const Contents *c = contents_at(v, at->contents);
  for (uint32_t i = extent_at(c, at->offset); i < c->extent.n && c->extent.at[i].offset < at->offset + size; i++)
    if (c->extent.at[i].offset >= at->offset) bits_set(border, (uint32_t)(c->extent.at[i].offset - at->offset));
}

/* Copies between places of which at least one is not certain: piece by piece, each a choice. */
static void copy_guarded(Env *v, const Targets *to, const Targets *from, uint64_t size) {
  uint64_t border[BITS_WORDS(MOST_BYTES + 1)] = {0};
  for (uint32_t i = 0; i < from->n; i++) mark_borders(v, &from->at[i], size, border);
  for (uint32_t i = 0; i < to->n; i++) mark_borders(v, &to->at[i], size, border);
  VEC(Segment) piece = {0};
  for (uint64_t at = 0; at < size;) {
    uint64_t n = 1;
    while (n < 8 && n < size - at && !bits_get(border, (uint32_t)(at + n))) n++;
    n = bytes_at_once(n);
    const Contents *c = contents_at(v, from->at[0].contents);
    Extent x = c->extent.at[extent_at(c, from->at[0].offset + at)];
    bool whole = x.kind == EXTENT_CELL && x.offset == from->at[0].offset + at && v->encoder->cell.at[x.cell].size == n;
    Segment s = {.shift = at, .size = n, .type = whole ? v->encoder->cell.at[x.cell].type : type_bytes(v, n)};
    for (uint32_t i = 0; i < from->n; i++) {
      Number value = read_at(v, from->at[i].contents, from->at[i].offset + at, s.type, KEEP);
      s.value = i ? (Number){.t = term_choice(logic(v), from->at[i].guard, value.t, s.value.t)} : value;
    }
    s.value.bounded = type_bounds(program(v), s.type, &s.value.lo, &s.value.hi);
    vec_push(piece, s);
    at += n;
  }
  for (uint32_t k = 0; k < piece.n; k++)
    for (uint32_t i = 0; i < to->n; i++)
      write_guarded(v, &to->at[i], to->n == 1, piece.at[k].shift, piece.at[k].value, piece.at[k].type);
  vec_free(piece);
}

static void forget_targets(Env *v, const Targets *to) {
  v->inexact |= INEXACT_HEAP;
  for (uint32_t i = 0; i < to->n; i++) become_indeterminate(contents_at(v, to->at[i].contents));
}

/* Some bytes from there on are written, at most as many as `size` can be. */
static void forget_up_to(Env *v, const Targets *to, TermId size) {
  Int128 least = 0, most = 0;
  uint64_t whole;
  for (uint32_t i = 0; i < to->n; i++) { /* no more than there are: else it is undefined */
    const Contents *c = contents_at(v, to->at[i].contents);
    Int128 rest = heap_size_known(v, c->var, c->level, &whole) ? (Int128)whole - (Int128)to->at[i].offset : INT32_MAX;
    if (rest > most) most = rest;
  }
  if (!v->range || !v->range(v->range_context, size, &least, &most)) {
    forget_targets(v, to);
    return;
  }
  for (uint32_t i = 0; i < to->n; i++) {
    const Contents *c = contents_at(v, to->at[i].contents);
    Int128 from = (Int128)to->at[i].offset;
    Bytes b = {.var = c->var, .level = c->level, .from = from, .to = from + most};
    forget_bytes(v, &b);
  }
}

/* Untouched arguments of main are read before they are copied. False: they cannot be. */
static bool settle_arguments(Env *v, const Target *at, uint64_t size) {
  const Contents *c = contents_at(v, at->contents);
  AliasArgument which = c->var ? ALIAS_NO_ARGUMENT : v->block.at[c->level - 1].argument;
  if (!which || c->is_lost) return true;
  uint64_t unit = which == ALIAS_ARGV ? program(v)->pointer_bits / 8 : 1;
  TypeId t = which == ALIAS_ARGV ? program(v)->type_void_pointer : type_bytes(v, 1);
  if (size > MOST_BYTES || size % unit || at->offset % unit) return false;
  for (uint64_t i = 0; i < size; i += unit) read_at(v, at->contents, at->offset + i, t, KEEP);
  return true;
}

static void copy(Env *v, const Targets *to, const Targets *from, uint64_t size) {
  if (!to->n || !from->n) return; /* excluded by a fact */
  for (uint32_t i = 0; i < from->n; i++)
    if (!settle_arguments(v, &from->at[i], size)) {
      forget_targets(v, to);
      return;
    }
  if (to->n == 1 && from->n == 1) {
    Segments s = {0};
    take_segments(v, &from->at[0], size, &s);
    put_segments(v, &to->at[0], &s);
    vec_free(s);
  } else if (size <= MOST_BYTES) {
    copy_guarded(v, to, from, size);
  } else {
    forget_targets(v, to);
  }
}

void heap_copy(Env *v, ExprId to, ExprId from, uint64_t size) {
  Targets a = {0}, b = {0};
  if (!size) return;
  bool source = find_targets(v, from, size, false, &b), known = find_targets(v, to, size, true, &a);
  log_access(v, from, program(v)->type_void, false, &b, 0);
  log_access(v, to, program(v)->type_void, true, &a, 0);
  if (!known)
    heap_forget(v, false);
  else if (!source)
    forget_targets(v, &a);
  else
    copy(v, &a, &b, size);
  vec_free(a);
  vec_free(b);
}

void heap_copy_block(Env *v, const Op *op) {
  Int128 size;
  if (value_of(v, number_of(v, op->c).t, &size) && size >= 0 && size <= INT32_MAX) {
    heap_copy(v, op->a, op->b, (uint64_t)size);
    return;
  }
  Targets to = {0};
  if (find_targets(v, op->a, 0, true, &to))
    forget_up_to(v, &to, number_of(v, op->c).t);
  else
    heap_forget(v, false);
  log_access(v, op->a, program(v)->type_void, true, &to, 0);
  vec_free(to);
}

static void set_target(Env *v, const Target *at, bool always, uint64_t size, Number byte) {
  Int128 k;
  if (always && value_of(v, byte.t, &k)) {
    replace(v, at->contents, at->offset, at->offset + size, (Extent){.kind = EXTENT_BYTE, .byte = (uint8_t)(k & 255)});
    return;
  }
  Number low = {.t = term_mod(logic(v), byte.t, 256), .bounded = true, .hi = 255};
  bool known = value_of(v, low.t, &k);
  uint64_t border[BITS_WORDS(MOST_BYTES + 1)] = {0};
  mark_borders(v, at, size, border);
  for (uint64_t i = 0; i < size;) {
    uint64_t n = 1;
    while (known && n < 8 && i + n < size && !bits_get(border, (uint32_t)(i + n))) n++;
    n = bytes_at_once(n);
    TypeId t = type_bytes(v, n);
    write_guarded(v, at, always, i, known ? repeated(v, (uint8_t)k, t) : low, t);
    i += n;
  }
}

void heap_set_block(Env *v, const Op *op) {
  Int128 size, byte;
  Targets to = {0};
  Number value = number_of(v, op->b);
  bool sized = value_of(v, number_of(v, op->c).t, &size) && size >= 0 && size <= INT32_MAX;
  if (sized && size == 0) return;
  if (!find_targets(v, op->a, sized ? (uint64_t)size : 0, true, &to))
    heap_forget(v, false);
  else if (!sized)
    forget_up_to(v, &to, number_of(v, op->c).t);
  else if (size > MOST_BYTES && (to.n > 1 || !value_of(v, value.t, &byte)))
    forget_targets(v, &to);
  else
    for (uint32_t i = 0; i < to.n; i++) set_target(v, &to.at[i], to.n == 1, (uint64_t)size, value);
  log_access(v, op->a, program(v)->type_void, true, &to, 0);
  vec_free(to);
}

/* ---- lives ---- */

void heap_allocate(Env *v, const Op *op) {
  Logic *l = logic(v);
  Program *p = program(v);
  Number size = number_of(v, op->a);
  Int128 k, at = heap_base(p) + block_gap(p) * (Int128)(v->block.n + 1);
  if (value_of(v, size.t, &k)) size = number_constant(v, k);
  TypeId t = p->var.at[op->dst].type, of = type_at(p, t)->kind == TYPE_POINTER ? type_at(p, t)->of : 0;
  FuncId f = p->var.at[op->dst].function;
  Block b = {.address = term_int(l, at),
             .size = size.t,
             .gone = term_false(l),
             .how = op->how,
             .since = v->now,
             .type = of && type_at(p, of)->kind == TYPE_STRUCT ? of : 0,
             .function = f,
             .level = f ? v->level.at[f] : 0};
  Int128 end = (Int128)1 << p->pointer_bits;
  if (at + block_gap(p) > end || !term_is_const(l, b.size, &k) || k > block_gap(p) / 2) v->inexact |= INEXACT_HEAP;
  if (v->encoder->options.malloc_may_fail && op->how != ALLOC_STACK) {
    char name[32];
    snprintf(name, sizeof name, "block%u", v->block.n + 1);
    SymbolId s = logic_symbol(l, name, SORT_INT);
    TermId x = term_symbol(l, s), null = term_int(l, 0);
    env_fact(v, term_or(l, term_eq(l, x, null), term_eq(l, x, b.address)));
    Numbers both = {0};
    vec_push(both, 0);
    vec_push(both, at);
    idmap_put(&heap_of(v)->values_of, s, heap_of(v)->values.n);
    vec_push(heap_of(v)->values, both);
    vec_push(v->input, (EnvInput){INPUT_ALLOC, p->type_size, s});
    b.address = x;
  }
  vec_push(v->block, b);
  if (op->dst) env_write(v, env_cell(v, op->dst, 0, 0, type_plain(p, t)), b.address);
}

void heap_release(Env *v, const Op *op) {
  Logic *l = logic(v);
  Number a = number_of(v, op->a);
  Numbers at = {0};
  if (!values_of_address(v, a.t, 0, &at)) {
    v->inexact |= INEXACT_HEAP; /* something was freed; that it is not used any more is not known */
    vec_free(at);
    return;
  }
  TermId good = term_eq(l, a.t, term_int(l, 0));
  for (uint32_t i = 0; i < at.n; i++) {
    uint32_t block;
    Int128 offset;
    if (!env_block_at(v, at.at[i], &block, &offset) || offset != 0) continue;
    Block *b = &v->block.at[block - 1];
    if (b->how == ALLOC_STACK) continue;
    TermId here = at.n == 1 ? term_true(l) : term_eq(l, a.t, term_int(l, at.at[i]));
    good = term_or(l, good, term_and(l, here, term_not(l, b->gone)));
    b->gone = term_or(l, b->gone, here);
  }
  bool null = at.n == 1 && at.at[0] == 0;
  vec_free(at);
  if (!null) env_fact(v, good);
}

void heap_stack_mark(Env *v, const Op *op) {
  TypeId t = type_plain(program(v), program(v)->var.at[op->dst].type);
  env_write(v, env_cell(v, op->dst, 0, 0, t), term_int(logic(v), (Int128)v->block.n));
}

void heap_stack_free(Env *v, const Op *op) {
  Int128 mark;
  if (!value_of(v, number_of(v, op->a).t, &mark) || mark < 0) return;
  for (uint32_t i = (uint32_t)mark; i < v->block.n; i++)
    if (v->block.at[i].how == ALLOC_STACK && !v->block.at[i].argument) v->block.at[i].gone = term_true(logic(v));
}

void heap_begin(Env *v, VarId var) {
  Contents *c = contents_at(v, contents_of(v, var, level_of(v, var)));
  c->is_dead = false;
  become_indeterminate(c);
}

void heap_end(Env *v, VarId var) {
  if (program(v)->var.at[var].is_object) contents_at(v, contents_of(v, var, level_of(v, var)))->is_dead = true;
}

void heap_leave(Env *v, FuncId f) {
  Heap *h = heap_of(v);
  for (uint32_t i = 0; i < h->contents.n; i++) {
    Contents *c = &h->contents.at[i];
    if (c->var && program(v)->var.at[c->var].function == f && c->level == v->level.at[f]) c->is_dead = true;
  }
  for (uint32_t i = 0; i < v->block.n; i++) {
    Block *b = &v->block.at[i];
    if (b->how == ALLOC_STACK && b->function == f && b->level == v->level.at[f]) b->gone = term_true(logic(v));
  }
}

void heap_forget(Env *v, bool all) {
  Heap *h = heap_of(v);
  v->inexact |= INEXACT_HEAP;
  if (all) /* globals that nobody has touched yet, too */
    for (VarId x = 1; x < program(v)->var.n; x++)
      if (program(v)->var.at[x].kind == VAR_GLOBAL && program(v)->var.at[x].is_object) contents_of(v, x, 0);
  for (uint32_t i = 0; i < h->contents.n; i++) {
    Contents *c = &h->contents.at[i];
    const Var *x = &program(v)->var.at[c->var];
    if (c->var && x->is_constant) continue;
    if (!c->var || v->encoder->escapes.at[c->var] || (all && x->kind == VAR_GLOBAL)) become_indeterminate(c);
  }
}

/* ---- what else is asked of memory ---- */

Number heap_size(Env *v, ExprId address, TypeId t) {
  Targets at = {0};
  if (!find_targets(v, address, 0, false, &at) || !at.n) {
    vec_free(at);
    return number_unknown(v, t, INEXACT_HEAP);
  }
  TermId r = 0;
  for (uint32_t i = 0; i < at.n; i++) {
    const Contents *c = contents_at(v, at.at[i].contents);
    uint64_t size;
    TermId here = heap_size_known(v, c->var, c->level, &size) ? term_int(logic(v), (Int128)size)
                  : c->var                                    ? number_unknown(v, t, INEXACT_HEAP).t
                                                              : v->block.at[c->level - 1].size;
    r = r ? term_choice(logic(v), at.at[i].guard, here, r) : here;
  }
  vec_free(at);
  Number n = {.t = r};
  n.bounded = type_bounds(program(v), t, &n.lo, &n.hi);
  return n;
}

bool heap_same_object(Env *v, TermId a, TermId b) {
  Numbers at = {0};
  bool same = values_of_address(v, a, 0, &at) && values_of_address(v, b, 0, &at);
  VarId var = 0, other;
  uint32_t level = 0, other_level;
  Int128 offset;
  for (uint32_t i = 0; i < at.n && same; i++) {
    same = heap_find(v, at.at[i], &other, &other_level, &offset) && (!i || (other == var && other_level == level));
    var = other;
    level = other_level;
  }
  vec_free(at);
  return same;
}

/* ---- aggregates as arguments ---- */

static bool is_aggregate(const Program *p, ExprId e) {
  TypeKind k = type_at(p, expr_at(p, e)->type)->kind;
  return expr_at(p, e)->kind == EXPR_LOAD && (k == TYPE_STRUCT || k == TYPE_UNION || k == TYPE_ARRAY);
}

bool heap_pass(Env *v, uint32_t i, ExprId argument) {
  Heap *h = heap_of(v);
  Targets none = {0};
  while (h->argument.n <= i) vec_push(h->argument, none);
  vec_clear(h->argument.at[i]);
  if (!is_aggregate(program(v), argument)) return false;
  const Expr *x = expr_at(program(v), argument);
  if (!find_targets(v, x->a, type_at(program(v), x->type)->size, false, &h->argument.at[i])) v->inexact |= INEXACT_HEAP;
  return true;
}

bool heap_receive(Env *v, uint32_t i, VarId var, uint64_t offset) {
  const Targets *from = &heap_of(v)->argument.at[i];
  if (!from->n) return false;
  Targets to = {0};
  vec_push(to, (Target){term_true(logic(v)), contents_of(v, var, level_of(v, var)), offset});
  copy(v, &to, from, type_at(program(v), program(v)->var.at[var].type)->size);
  vec_free(to);
  return true;
}
