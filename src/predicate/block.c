/* Block operations of extended environments: copies of aggregates and of bytes, memset. */
#include "predicate/heap.h"

/* What is done at a place that is not certain is done piece by piece, up to this many bytes. */
enum { MOST_BYTES = 256 };

/* ---- copies ---- */

typedef struct {
  uint64_t shift, size; /* relative to the start of the block */
  Extent extent;
  Number value; /* CELL */
  TypeId type;
} Segment;
typedef VEC(Segment) Segments;

/* What lies in `size` bytes there. */
static void take_segments(Env *v, const Target *at, uint64_t size, Segments *out) {
  contents_split(v, at->contents, at->offset);
  contents_split(v, at->contents, at->offset + size);
  uint64_t end = at->offset + size;
  uint32_t i = contents_extent(heap_contents_at(v, at->contents), at->offset);
  for (uint64_t from = at->offset; from < end; i++) {
    const Contents *c = heap_contents_at(v, at->contents);
    Segment s = {.shift = from - at->offset, .extent = c->extent.at[i]};
    uint64_t next = contents_extent_end(c, i);
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
      contents_write(v, at->contents, to, s->value, s->type);
    else
      contents_replace(v, at->contents, to, to + s->size, s->extent);
  }
}

/* Borders of extents in `size` bytes there, as bits of `border`. */
static void mark_borders(Env *v, const Target *at, uint64_t size, uint64_t *border) {
  const Contents *c = heap_contents_at(v, at->contents);
  for (uint32_t i = contents_extent(c, at->offset); i < c->extent.n && c->extent.at[i].offset < at->offset + size; i++)
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
    const Contents *c = heap_contents_at(v, from->at[0].contents);
    Extent x = c->extent.at[contents_extent(c, from->at[0].offset + at)];
    bool whole = x.kind == EXTENT_CELL && x.offset == from->at[0].offset + at && v->encoder->cell.at[x.cell].size == n;
    Segment s = {.shift = at, .size = n, .type = whole ? v->encoder->cell.at[x.cell].type : type_bytes(v, n)};
    for (uint32_t i = 0; i < from->n; i++) {
      Number value = contents_read(v, from->at[i].contents, from->at[i].offset + at, s.type, KEEP);
      s.value = i ? (Number){.t = term_choice(logic(v), from->at[i].guard, value.t, s.value.t)} : value;
    }
    s.value.bounded = type_bounds(program(v), s.type, &s.value.lo, &s.value.hi);
    vec_push(piece, s);
    at += n;
  }
  for (uint32_t k = 0; k < piece.n; k++)
    for (uint32_t i = 0; i < to->n; i++)
      heap_write_guarded(v, &to->at[i], to->n == 1, piece.at[k].shift, piece.at[k].value, piece.at[k].type);
  vec_free(piece);
}

static void forget_targets(Env *v, const Targets *to) {
  v->inexact |= INEXACT_HEAP;
  for (uint32_t i = 0; i < to->n; i++) contents_forget(heap_contents_at(v, to->at[i].contents));
}

/* Some bytes from there on are written, at most as many as `size` can be. */
static void forget_up_to(Env *v, const Targets *to, TermId size) {
  Int128 least = 0, most = 0;
  uint64_t whole;
  for (uint32_t i = 0; i < to->n; i++) { /* no more than there are: else it is undefined */
    const Contents *c = heap_contents_at(v, to->at[i].contents);
    Int128 rest = heap_size_known(v, c->var, c->level, &whole) ? (Int128)whole - (Int128)to->at[i].offset : INT32_MAX;
    if (rest > most) most = rest;
  }
  if (!v->range || !v->range(v->range_context, size, &least, &most)) {
    forget_targets(v, to);
    return;
  }
  for (uint32_t i = 0; i < to->n; i++) {
    const Contents *c = heap_contents_at(v, to->at[i].contents);
    Int128 from = (Int128)to->at[i].offset;
    Bytes b = {.var = c->var, .level = c->level, .from = from, .to = from + most};
    heap_forget_bytes(v, &b);
  }
}

/* Untouched arguments of main are read before they are copied. False: they cannot be. */
static bool settle_arguments(Env *v, const Target *at, uint64_t size) {
  const Contents *c = heap_contents_at(v, at->contents);
  AliasArgument which = c->var ? ALIAS_NO_ARGUMENT : v->block.at[c->level - 1].argument;
  if (!which || c->is_lost) return true;
  uint64_t unit = which == ALIAS_ARGV ? program(v)->pointer_bits / 8 : 1;
  TypeId t = which == ALIAS_ARGV ? program(v)->type_void_pointer : type_bytes(v, 1);
  if (size > MOST_BYTES || size % unit || at->offset % unit) return false;
  for (uint64_t i = 0; i < size; i += unit) contents_read(v, at->contents, at->offset + i, t, KEEP);
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
  bool source = heap_targets(v, from, size, false, &b), known = heap_targets(v, to, size, true, &a);
  heap_log(v, from, program(v)->type_void, false, &b, 0);
  heap_log(v, to, program(v)->type_void, true, &a, 0);
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
  if (heap_targets(v, op->a, 0, true, &to))
    forget_up_to(v, &to, number_of(v, op->c).t);
  else
    heap_forget(v, false);
  heap_log(v, op->a, program(v)->type_void, true, &to, 0);
  vec_free(to);
}

/* ---- memset ---- */

static void set_target(Env *v, const Target *at, bool always, uint64_t size, Number byte) {
  Int128 k;
  if (always && value_of(v, byte.t, &k)) {
    contents_replace(v, at->contents, at->offset, at->offset + size,
                     (Extent){.kind = EXTENT_BYTE, .byte = (uint8_t)(k & 255)});
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
    heap_write_guarded(v, at, always, i, known ? number_repeated(v, (uint8_t)k, t) : low, t);
    i += n;
  }
}

void heap_set_block(Env *v, const Op *op) {
  Int128 size, byte;
  Targets to = {0};
  Number value = number_of(v, op->b);
  bool sized = value_of(v, number_of(v, op->c).t, &size) && size >= 0 && size <= INT32_MAX;
  if (sized && size == 0) return;
  if (!heap_targets(v, op->a, sized ? (uint64_t)size : 0, true, &to))
    heap_forget(v, false);
  else if (!sized)
    forget_up_to(v, &to, number_of(v, op->c).t);
  else if (size > MOST_BYTES && (to.n > 1 || !value_of(v, value.t, &byte)))
    forget_targets(v, &to);
  else
    for (uint32_t i = 0; i < to.n; i++) set_target(v, &to.at[i], to.n == 1, (uint64_t)size, value);
  heap_log(v, op->a, program(v)->type_void, true, &to, 0);
  vec_free(to);
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
  if (!heap_targets(v, x->a, type_at(program(v), x->type)->size, false, &h->argument.at[i])) v->inexact |= INEXACT_HEAP;
  return true;
}

bool heap_receive(Env *v, uint32_t i, VarId var, uint64_t offset) {
  const Targets *from = &heap_of(v)->argument.at[i];
  if (!from->n) return false;
  Targets to = {0};
  vec_push(to, (Target){term_true(logic(v)), heap_contents(v, var, heap_level(v, var)), offset});
  copy(v, &to, from, type_at(program(v), program(v)->var.at[var].type)->size);
  vec_free(to);
  return true;
}
