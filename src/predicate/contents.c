/* Objects of extended environments and what their bytes hold. */
#include <assert.h>
#include <string.h>

#include "predicate/heap.h"

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

uint32_t heap_level(const Env *v, VarId var) {
  FuncId f = program(v)->var.at[var].function;
  return !f ? 0 : v->level.at[f] ? v->level.at[f] : 1;
}

Number heap_address(Env *v, VarId var, TypeId t) {
  const Encoder *e = v->encoder;
  uint32_t level = heap_level(v, var);
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

uint32_t heap_contents(Env *v, VarId var, uint32_t level) {
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

Contents *heap_contents_at(Env *v, uint32_t i) { return &heap_of(v)->contents.at[i]; }

bool heap_is_dead(Env *v, VarId var, uint32_t level) {
  return heap_contents_at(v, heap_contents(v, var, level))->is_dead;
}

void contents_forget(Contents *c) {
  c->is_lost = true;
  vec_clear(c->extent);
  vec_push(c->extent, (Extent){.kind = EXTENT_ANY});
}

CellId contents_cell(Env *v, uint32_t contents, uint64_t offset, uint64_t size, TypeId t) {
  const Contents *c = heap_contents_at(v, contents);
  t = type_plain(program(v), t);
  if (c->var) return encoder_find_cell(v->encoder, c->var, c->level, offset, size, t);
  return encoder_block_cell(v->encoder, c->level, offset, size, t, v->block.at[c->level - 1].type);
}

/* ---- extents ---- */

uint32_t contents_extent(const Contents *c, uint64_t offset) {
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

uint64_t contents_extent_end(const Contents *c, uint32_t i) {
  return i + 1 < c->extent.n ? c->extent.at[i + 1].offset : UINT64_MAX;
}

static void insert_extent(Contents *c, uint32_t i, Extent x) {
  vec_push(c->extent, x);
  memmove(c->extent.at + i + 1, c->extent.at + i, (c->extent.n - 1 - i) * sizeof *c->extent.at);
  c->extent.at[i] = x;
}

uint64_t bytes_at_once(uint64_t n) { return n >= 8 ? 8 : n >= 4 ? 4 : n >= 2 ? 2 : 1; }

TypeId type_bytes(Env *v, uint64_t size) { return type_int(program(v), (uint32_t)(8 * size), false, NULL); }

/* `size` bytes of a cell's value, from byte `skip` on, as an unsigned number. */
static Number part_of_cell(Env *v, CellId c, uint64_t skip, uint64_t size) {
  Cell cell = v->encoder->cell.at[c];
  TypeId t = type_bytes(v, size);
  const Type *x = type_at(program(v), cell.type);
  if ((x->kind != TYPE_INT && x->kind != TYPE_POINTER) || x->bits > 64 || x->bits != 8 * cell.size)
    return number_unknown(v, t, INEXACT_HEAP);
  if (x->kind == TYPE_POINTER) v->inexact |= INEXACT_HEAP;
  Number whole = number_of_cell(v, c);
  whole = number_bits(v, whole, cell.type, type_bytes(v, cell.size));
  Int128 k, shift = (Int128)1 << (8 * skip), modulus = (Int128)1 << (8 * size);
  if (value_of(v, whole.t, &k)) return number_constant(v, k / shift % modulus);
  Number r = {.t = term_div(logic(v), whole.t, shift), .bounded = true, .hi = modulus - 1};
  if (skip + size < cell.size) r.t = term_mod(logic(v), r.t, modulus);
  return r;
}

void contents_split(Env *v, uint32_t contents, uint64_t at) {
  Contents *c = heap_contents_at(v, contents);
  uint32_t i = contents_extent(c, at);
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
    CellId piece = contents_cell(v, contents, x.offset + done, n, type_bytes(v, n));
    env_write(v, piece, number_bits(v, part, type_bytes(v, n), v->encoder->cell.at[piece].type).t);
    Extent y = {.offset = x.offset + done, .kind = EXTENT_CELL, .cell = piece, .since = v->now};
    c = heap_contents_at(v, contents);
    if (done)
      insert_extent(c, ++i, y);
    else
      c->extent.at[i] = y;
    done += n;
  }
}

void contents_replace(Env *v, uint32_t contents, uint64_t from, uint64_t to, Extent x) {
  x.since = v->now;
  contents_split(v, contents, from);
  contents_split(v, contents, to);
  Contents *c = heap_contents_at(v, contents);
  uint32_t i = contents_extent(c, from), k = contents_extent(c, to);
  x.offset = from;
  c->extent.at[i] = x;
  memmove(c->extent.at + i + 1, c->extent.at + k, (c->extent.n - k) * sizeof *c->extent.at);
  c->extent.n -= k - i - 1;
}

CellId contents_write(Env *v, uint32_t contents, uint64_t offset, Number value, TypeId t) {
  uint64_t size = type_at(program(v), t)->size;
  CellId c = contents_cell(v, contents, offset, size, t);
  contents_replace(v, contents, offset, offset + size, (Extent){.kind = EXTENT_CELL, .cell = c});
  env_write(v, c, number_bits(v, value, t, v->encoder->cell.at[c].type).t);
  return c;
}

/* The value of bytes that lie in several extents, or in a part of a cell. */
static Number compose(Env *v, uint32_t contents, uint64_t offset, TypeId t, Reading how) {
  const Type *x = type_at(program(v), t);
  uint64_t size = x->size;
  if ((x->kind != TYPE_INT && x->kind != TYPE_POINTER) || x->bits > 64) return number_unknown(v, t, INEXACT_HEAP);
  Number sum = number_constant(v, 0);
  for (uint64_t at = 0; at < size;) {
    const Contents *c = heap_contents_at(v, contents);
    uint32_t i = contents_extent(c, offset + at);
    Extent e = c->extent.at[i];
    uint64_t n = contents_extent_end(c, i) - (offset + at);
    n = bytes_at_once(n < size - at ? n : size - at);
    Number part = e.kind == EXTENT_CELL
                      ? part_of_cell(v, e.cell, offset + at - e.offset, n)
                      : contents_read(v, contents, offset + at, type_bytes(v, n), how == ASK ? DOUBT : how);
    sum.t = term_add(logic(v), sum.t, term_scale(logic(v), (Int128)1 << (8 * at), part.t));
    at += n;
  }
  sum = (Number){.t = sum.t, .bounded = true, .hi = ((Int128)1 << (8 * size)) - 1};
  return number_bits(v, sum, type_bytes(v, size), t);
}

Number number_repeated(Env *v, uint8_t byte, TypeId t) {
  const Type *x = type_at(program(v), t);
  if ((x->kind != TYPE_INT && x->kind != TYPE_POINTER) || x->size > 8)
    return byte == 0 && x->kind == TYPE_INT ? number_constant(v, 0) : number_unknown(v, t, INEXACT_UNMODELLED);
  Int128 bits = 0;
  for (uint64_t i = 0; i < x->size; i++) bits = bits * 256 + byte;
  Number whole = number_constant(v, bits);
  return number_bits(v, whole, type_bytes(v, x->size), t);
}

/* The bytes there were this value, of type t, since an earlier step: a cell from now on. */
static Number discover(Env *v, uint32_t contents, uint64_t offset, TypeId t, uint32_t since, Number value) {
  uint64_t size = type_at(program(v), t)->size;
  CellId c = contents_cell(v, contents, offset, size, t);
  contents_replace(v, contents, offset, offset + size, (Extent){.kind = EXTENT_CELL, .cell = c});
  Number held = number_bits(v, value, t, v->encoder->cell.at[c].type);
  SymbolId s = logic_symbol(logic(v), encoder_cell_name(v->encoder, c), SORT_INT);
  while (v->value.n <= c) vec_push(v->value, 0);
  v->value.at[c] = held.t;
  env_rename(v, c, s);
  vec_push(v->discovery, (Discovery){since, c, s, held.t});
  return number_bits(v, number_of_cell(v, c), v->encoder->cell.at[c].type, t);
}

Number contents_read(Env *v, uint32_t contents, uint64_t offset, TypeId t, Reading how) {
  const Contents *c = heap_contents_at(v, contents);
  uint64_t size = type_at(program(v), t)->size;
  uint32_t i = contents_extent(c, offset);
  Extent x = c->extent.at[i];
  if (x.kind == EXTENT_CELL && x.offset == offset && v->encoder->cell.at[x.cell].size == size)
    return number_bits(v, number_of_cell(v, x.cell), v->encoder->cell.at[x.cell].type, t);
  if (x.kind == EXTENT_CELL || contents_extent_end(c, i) < offset + size) return compose(v, contents, offset, t, how);
  switch (x.kind) {
    case EXTENT_BYTE:
      return discover(v, contents, offset, t, x.since, number_repeated(v, x.byte, t));
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
      contents_write(v, contents, offset, any, t);
      any.bounded = type_bounds(program(v), t, &any.lo, &any.hi);
      return any;
    }
  }
}
