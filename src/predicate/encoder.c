/* Cells: which pieces of objects the program accesses directly, found once by looking at every operation. */
#include "predicate/encoder.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  VarId var;
  uint32_t level;
  uint64_t offset, size;
} CellKey;

static bool same_cell(const void *context, uint32_t id, const void *key) {
  const Cell *c = &((const Encoder *)context)->cell.at[id];
  const CellKey *k = key;
  return c->var == k->var && c->level == k->level && c->offset == k->offset && c->size == k->size;
}

SymbolId encoder_fresh(Encoder *e, const char *what) {
  char name[64];
  snprintf(name, sizeof name, "%s!%u", what, e->fresh++);
  return logic_symbol(e->l, name, SORT_INT);
}

/* The name of the link at this offset of what a pointer of type t points to. */
static const char *link_name(const Encoder *e, TypeId t, uint64_t link) {
  TypeId of = t ? type_at(e->p, t)->of : 0;
  const Type *s = of ? type_at(e->p, of) : NULL;
  for (uint32_t i = 0; s && i < s->n_fields; i++)
    if (s->field[i].offset == link && s->field[i].name) return s->field[i].name;
  return NULL;
}

static void ghost_name_print(const Encoder *e, const Cell *c, bool is_qualified, Buf *out) {
  static const char *const what[GHOST_LENGTH + 1] = {[GHOST_OFFSET] = "offset",
                                                     [GHOST_SIZE] = "size",
                                                     [GHOST_ALIVE] = "alive",
                                                     [GHOST_BASE] = "base",
                                                     [GHOST_LENGTH] = "length"};
  Cell pointer = {.var = c->var, .level = c->level, .offset = cell_pointer(c)};
  if (e->p->var.at[c->var].is_object) pointer.size = e->p->pointer_bits / 8;
  buf_printf(out, "%s(", what[cell_is_length(c) ? GHOST_LENGTH : cell_part(c)]);
  cell_name_print(e, &pointer, 0, is_qualified, out);
  if (cell_is_length(c)) {
    uint64_t link = e->link[cell_part(c) - GHOST_LENGTH];
    const char *name = link_name(e, encoder_pointer_type(e, c), link);
    if (name)
      buf_printf(out, ", %s", name);
    else
      buf_printf(out, ", +%llu", (unsigned long long)link);
  }
  buf_add(out, ")");
}

void cell_name_print(const Encoder *e, const Cell *c, TypeId holds, bool is_qualified, Buf *out) {
  if (c->var && cell_part(c)) {
    ghost_name_print(e, c, is_qualified, out);
    return;
  }
  TypeId t = holds;
  const Var *v = &e->p->var.at[c->var];
  const char *function = is_qualified && c->var && v->function ? e->p->func.at[v->function].name : "";
  const char *colons = *function ? "::" : "";
  if (cell_is_count(c)) {
    buf_add(out, "allocated_blocks");
  } else if (c->var) {
    buf_printf(out, "%s%s%s", function, colons, v->name);
    t = v->type;
  } else {
    buf_printf(out, "block%u", c->level);
  }
  uint64_t left = c->offset;
  for (int depth = 0; c->size && depth < 8; depth++) { /* the path of members that leads there */
    const Type *x = type_at(e->p, t);
    if (x->kind == TYPE_ARRAY && type_at(e->p, x->of)->size) {
      uint64_t k = left / type_at(e->p, x->of)->size;
      buf_printf(out, "[%llu]", (unsigned long long)k);
      left -= k * type_at(e->p, x->of)->size;
      t = x->of;
    } else if (x->kind == TYPE_STRUCT || x->kind == TYPE_UNION) {
      const Field *best = NULL;
      for (uint32_t i = 0; i < x->n_fields; i++)
        if (x->field[i].offset <= left && left < x->field[i].offset + type_at(e->p, x->field[i].type)->size)
          best = &x->field[i];
      if (!best) break;
      if (best->name) buf_printf(out, c->var || depth ? ".%s" : "->%s", best->name);
      left -= best->offset;
      t = best->type;
    } else {
      break;
    }
  }
  if (c->size && left) buf_printf(out, "<+%llu>", (unsigned long long)left);
  if (c->var && c->level > 1) buf_printf(out, "@%u", c->level);
}

static CellId find_cell(Encoder *e, VarId var, uint32_t level, uint64_t offset, uint64_t size, TypeId type,
                        TypeId holds) {
  CellKey key = {var, level, offset, size};
  uint64_t h = hash_mix(hash_mix(hash_mix(var, level), offset), size);
  bool added;
  CellId id = intern_find_or_add(&e->cell_table, h, &key, same_cell, e, e->cell.n, &added);
  if (!added) return id;
  Cell c = {.var = var, .level = level, .offset = offset, .size = size, .type = type};
  Buf name = {0};
  cell_name_print(e, &c, holds, false, &name);
  c.symbol = logic_symbol(e->l, buf_str(&name), SORT_INT);
  buf_free(&name);
  vec_push(e->cell, c);
  idmap_put(&e->symbol_cell, c.symbol, id);
  return id;
}

CellId encoder_find_cell(Encoder *e, VarId var, uint32_t level, uint64_t offset, uint64_t size, TypeId type) {
  return find_cell(e, var, level, offset, size, type, 0);
}

CellId encoder_block_cell(Encoder *e, uint32_t block, uint64_t offset, uint64_t size, TypeId type, TypeId holds) {
  return find_cell(e, 0, block, offset, size, type, holds);
}

SymbolId encoder_cell_symbol(const Encoder *e, VarId var, uint32_t level, uint64_t offset) {
  for (CellId c = 1; c < e->cell.n; c++) {
    const Cell *x = &e->cell.at[c];
    if (x->var == var && x->level == level && x->offset == offset && !x->size) return x->symbol;
  }
  return 0;
}

CellId encoder_symbol_cell(const Encoder *e, SymbolId s) {
  uint32_t *c = idmap_find(&e->symbol_cell, s);
  return c ? *c : 0;
}

const Cell *encoder_cell(const Encoder *e, CellId c) { return &e->cell.at[c]; }
uint32_t encoder_n_cells(const Encoder *e) { return e->cell.n - 1; }
Logic *encoder_logic(const Encoder *e) { return e->l; }
Program *encoder_program(const Encoder *e) { return e->p; }
const char *encoder_cell_name(const Encoder *e, CellId c) { return logic_symbol_name(e->l, e->cell.at[c].symbol); }

bool type_bounds(const Program *p, TypeId id, Int128 *lo, Int128 *hi) {
  const Type *t = type_at(p, id);
  if (t->kind == TYPE_BOOL || (t->name && (strcmp(t->name, "_Bool") == 0 || strcmp(t->name, "bool") == 0))) {
    *lo = 0;
    *hi = 1;
    return true;
  }
  if (t->kind == TYPE_POINTER) { /* an address */
    *lo = 0;
    *hi = ((Int128)1 << p->pointer_bits) - 1;
    return true;
  }
  if (t->kind != TYPE_INT || t->bits > 64) return false;
  *lo = t->is_signed ? -((Int128)1 << (t->bits - 1)) : 0;
  *hi = ((Int128)1 << (t->is_signed ? t->bits - 1 : t->bits)) - 1;
  return true;
}

VarId encoder_object_at(const Encoder *e, Int128 address, uint32_t *level) {
  for (VarId v = 1; v < e->p->var.n; v++) {
    const Var *x = &e->p->var.at[v];
    Int128 distance = address - e->address.at[v];
    if (!x->is_object || distance < 0 || distance % e->span || (!x->function && distance)) continue;
    *level = x->function ? (uint32_t)(distance / e->span) + 1 : 0;
    return v;
  }
  return 0;
}

Int128 encoder_address(const Encoder *e, VarId object, uint32_t level) {
  return e->address.at[object] + (level > 1 ? (Int128)(level - 1) * e->span : 0);
}

Int128 encoder_function_address(const Encoder *e, FuncId f) { return e->address.at[e->p->var.n + f]; }

TermId encoder_range(Encoder *e, TypeId t, TermId x) {
  Int128 lo, hi;
  if (!type_bounds(e->p, t, &lo, &hi)) return term_true(e->l);
  return term_and(e->l, term_le(e->l, term_int(e->l, lo), x), term_le(e->l, x, term_int(e->l, hi)));
}

/* ---- places ---- */

Place encoder_place(const Encoder *e, ExprId address) {
  Place place = {0};
  Int128 offset = 0;
  for (;;) {
    const Expr *x = expr_at(e->p, address);
    switch ((ExprKind)x->kind) {
      case EXPR_ADDRESS:
        if (offset < 0) return (Place){0};
        place.var = x->var;
        place.offset = (uint64_t)offset;
        return place;
      case EXPR_FIELD:
        offset += x->value;
        break;
      case EXPR_INDEX:
        if (expr_is_const(e->p, x->b)) {
          offset += expr_at(e->p, x->b)->value * x->value;
        } else if (!place.index) {
          place.index = x->b;
          place.stride = (uint64_t)x->value;
        } else {
          return (Place){0};
        }
        break;
      case EXPR_CAST:
        if (type_at(e->p, x->type)->kind != TYPE_POINTER ||
            type_at(e->p, expr_at(e->p, x->a)->type)->kind != TYPE_POINTER)
          return (Place){0};
        break;
      default:
        return (Place){0};
    }
    address = x->a;
  }
}

AddressRoot address_root(const Program *p, ExprId address) {
  AddressRoot r = {.root = address};
  for (;;) {
    const Expr *x = expr_at(p, r.root);
    bool cast = x->kind == EXPR_CAST && type_at(p, expr_at(p, x->a)->type)->kind == TYPE_POINTER;
    if (x->kind == EXPR_FIELD)
      r.offset += x->value;
    else if (x->kind == EXPR_INDEX && expr_is_const(p, x->b))
      r.offset += expr_at(p, x->b)->value * x->value;
    else if (x->kind == EXPR_INDEX)
      r.moved = true;
    else if (!cast)
      return r;
    r.root = x->a;
  }
}

/* The one index by which an address differs from its root; false: there are several. */
static bool only_index(const Program *p, ExprId address, Place *place) {
  for (const Expr *x = expr_at(p, address); x->kind != EXPR_VAR; x = expr_at(p, x->a)) {
    if (x->kind != EXPR_INDEX || expr_is_const(p, x->b)) continue;
    if (place->index) return false;
    place->index = x->b;
    place->stride = (uint64_t)x->value;
  }
  return true;
}

Place encoder_only_place(const Encoder *e, ExprId address) {
  Place place = encoder_place(e, address);
  const Alias *a = e->options.alias;
  if (place.var || !a) return place;
  AddressRoot r = address_root(e->p, address);
  if (expr_at(e->p, r.root)->kind != EXPR_VAR) return place;
  AliasTargets at = {0};
  alias_of_expr(a, r.root, &at);
  const AliasObject *o = at.n == 1 ? alias_object(a, at.at[0].object) : NULL;
  if (o && o->kind == ALIAS_VARIABLE && !at.at[0].stride) {
    const Var *x = &e->p->var.at[o->var];
    Int128 offset = r.offset + at.at[0].offset;
    if (x->is_object && !x->is_extern && x->kind != VAR_VARARGS && x->kind != VAR_LABEL && offset >= 0 &&
        offset < (Int128)type_at(e->p, x->type)->size && (!r.moved || only_index(e->p, address, &place))) {
      place.var = o->var;
      place.offset = (uint64_t)offset;
    }
  }
  vec_free(at);
  return place.var ? place : (Place){0};
}

Place env_place(Env *v, ExprId address) {
  Encoder *e = v->encoder;
  Place direct = encoder_place(e, address);
  if (direct.var || v->heap) return direct;
  Place place = encoder_only_place(e, address);
  FuncId f = place.var ? e->p->var.at[place.var].function : 0;
  if (!place.var || (f && v->level.at[f] != 1)) return (Place){0};
  AddressRoot r = address_root(e->p, address);
  Int128 at = e->address.at[place.var] + (Int128)place.offset - r.offset;
  env_fact(v, term_eq(e->l, number_of(v, r.root).t, term_int(e->l, at)));
  return place;
}

bool encoder_pointer_piece(const Encoder *e, VarId var, uint64_t offset, Piece *out) {
  uint32_t first, n = encoder_pieces(e, var, &first);
  for (uint32_t i = first; i < first + n; i++) {
    const Piece *q = &e->piece.at[i];
    if (q->offset != offset || type_at(e->p, q->type)->kind != TYPE_POINTER) continue;
    *out = *q;
    return true;
  }
  return false;
}

TypeId encoder_pointer_type(const Encoder *e, const Cell *c) {
  Piece q;
  if (!e->p->var.at[c->var].is_object) return e->p->var.at[c->var].type;
  return encoder_pointer_piece(e, c->var, cell_pointer(c), &q) ? q.type : 0;
}

uint32_t encoder_pieces(const Encoder *e, VarId var, uint32_t *first) {
  *first = e->first_piece.at[var];
  return e->first_piece.at[var + 1] - *first;
}

/* An access through a pointer: to which part of what it points to. */
static void note_member(Encoder *e, ExprId address, TypeId t) {
  const Expr *x = expr_at(e->p, address);
  Int128 offset = 0;
  for (; x->kind == EXPR_FIELD; x = expr_at(e->p, x->a)) offset += x->value;
  TypeId whole = type_at(e->p, x->type)->of;
  if (type_at(e->p, x->type)->kind != TYPE_POINTER || !whole || offset < 0) return;
  for (uint32_t i = 0; i < e->member.n; i++) {
    const Member *m = &e->member.at[i];
    if (m->whole == whole && m->offset == (uint64_t)offset && m->type == t) return;
  }
  vec_push(e->member, (Member){whole, (uint64_t)offset, t});
}

static void note_access(Encoder *e, ExprId address, TypeId t) {
  if (!encoder_place(e, address).var) note_member(e, address, t);
  Place place = encoder_only_place(e, address);
  if (!place.var || e->p->var.at[place.var].is_string) return;
  const Program *p = e->p;
  uint64_t size = type_at(p, t)->size, whole = type_at(p, p->var.at[place.var].type)->size;
  if (!place.index) {
    vec_push(e->piece, (Piece){place.var, place.offset, size, t, false, false});
  } else if (place.stride && whole / place.stride <= MOST_ELEMENTS) {
    for (uint64_t at = place.offset % place.stride; at + size <= whole; at += place.stride)
      vec_push(e->piece, (Piece){place.var, at, size, t, false, false});
  }
}

/* Objects whose address is used other than for a direct access. */
static void note_expression(Encoder *e, ExprId id) {
  const Expr *x = expr_at(e->p, id);
  if (x->kind == EXPR_LOAD) {
    note_access(e, x->a, x->type);
    Place place = encoder_place(e, x->a);
    if (place.var) {
      if (place.index) note_expression(e, place.index);
      return;
    }
  }
  if (x->kind == EXPR_ADDRESS) e->escapes.at[x->var] = true;
  if (x->a) note_expression(e, x->a);
  if (x->b) note_expression(e, x->b);
  if (x->c) note_expression(e, x->c);
}

static void note_address(Encoder *e, ExprId address) {
  Place place = encoder_place(e, address);
  if (!place.var)
    note_expression(e, address);
  else if (place.index)
    note_expression(e, place.index);
}

static void note_operation(Encoder *e, const Op *op) {
  switch (op->kind) {
    case OP_STORE:
      note_access(e, op->a, expr_at(e->p, op->b)->type);
      note_address(e, op->a);
      note_expression(e, op->b);
      return;
    case OP_MEMCPY:
    case OP_MEMMOVE:
      note_address(e, op->a);
      note_address(e, op->b);
      note_expression(e, op->c);
      return;
    case OP_MEMSET:
      note_address(e, op->a);
      note_expression(e, op->b);
      note_expression(e, op->c);
      return;
    default:
      if (op->a) note_expression(e, op->a);
      if (op->b) note_expression(e, op->b);
      if (op->c) note_expression(e, op->c);
      for (uint32_t i = 0; i < op->n_args; i++) note_expression(e, op->args[i]);
  }
}

/* The pieces of a part of an escaping variable, of type t at `offset`, that accesses through pointers may reach. */
static void add_members(Encoder *e, VarId v, TypeId t, uint64_t offset) {
  TypeId plain = type_plain(e->p, t);
  for (uint32_t i = 0; i < e->member.n; i++) {
    Member m = e->member.at[i];
    if (m.whole != t && type_plain(e->p, m.whole) != plain) continue;
    vec_push(e->piece, (Piece){v, offset + m.offset, type_at(e->p, m.type)->size, m.type, false, false});
  }
  const Type *x = type_at(e->p, t); /* only now: the table may have grown */
  if (x->kind == TYPE_ARRAY && x->count <= MOST_ELEMENTS) {
    Type array = *x;
    for (uint64_t i = 0; i < array.count; i++) add_members(e, v, array.of, offset + i * type_at(e->p, array.of)->size);
  } else if (x->kind == TYPE_STRUCT || x->kind == TYPE_UNION) {
    Type structure = *x;
    for (uint32_t i = 0; i < structure.n_fields; i++)
      if (!structure.field[i].bit_size) add_members(e, v, structure.field[i].type, offset + structure.field[i].offset);
  }
}

static int compare_pieces(const void *a, const void *b) {
  const Piece *x = a, *y = b;
  if (x->var != y->var) return x->var < y->var ? -1 : 1;
  if (x->offset != y->offset) return x->offset < y->offset ? -1 : 1;
  if (x->size != y->size) return x->size < y->size ? -1 : 1;
  return x->type < y->type ? -1 : x->type > y->type;
}

static void index_pieces(Encoder *e) {
  vec_clear(e->first_piece);
  uint32_t i = 0;
  for (VarId v = 0; v <= e->p->var.n; v++) {
    while (i < e->piece.n && e->piece.at[i].var < v) i++;
    vec_push(e->first_piece, i);
  }
}

static bool is_plain_number(const Program *p, TypeId t) {
  const Type *x = type_at(p, t);
  return x->kind == TYPE_INT && x->bits <= 64 && x->bits == 8 * x->size;
}

/* Is [at, end) made of numbers that are no larger than `most`? */
static bool tiles(const Encoder *e, VarId var, uint64_t at, uint64_t end, uint64_t most, U32Vec *part) {
  if (at == end) return true;
  uint32_t first, n = encoder_pieces(e, var, &first);
  for (uint32_t i = first; i < first + n; i++) {
    const Piece *q = &e->piece.at[i];
    if (q->offset != at || q->size > most || at + q->size > end || !is_plain_number(e->p, q->type)) continue;
    if (part) vec_push(*part, i);
    if (tiles(e, var, at + q->size, end, most, part)) return true;
    if (part) (void)vec_pop(*part);
  }
  return false;
}

bool encoder_tiles(const Encoder *e, VarId var, uint64_t offset, uint64_t size, U32Vec *part) {
  return size > 1 && size <= 8 && tiles(e, var, offset, offset + size, size - 1, part);
}

/* A number that is made of smaller ones is read and written through them: they are what the program works with. */
static void drop_tiled(Encoder *e) {
  uint64_t *drop = mem_zalloc((BITS_WORDS(e->piece.n) + 1) * sizeof *drop);
  for (uint32_t i = 0; i < e->piece.n; i++) {
    const Piece *q = &e->piece.at[i];
    if (is_plain_number(e->p, q->type) && encoder_tiles(e, q->var, q->offset, q->size, NULL)) bits_set(drop, i);
  }
  uint32_t n = 0;
  for (uint32_t i = 0; i < e->piece.n; i++)
    if (!bits_get(drop, i)) e->piece.at[n++] = e->piece.at[i];
  e->piece.n = n;
  mem_free(drop);
  index_pieces(e);
}

static void sort_pieces(Encoder *e) {
  if (e->piece.n) qsort(e->piece.at, e->piece.n, sizeof *e->piece.at, compare_pieces);
  uint32_t n = 0;
  for (uint32_t i = 0; i < e->piece.n; i++) { /* one piece per place and size; the first type stands for it */
    const Piece *last = n ? &e->piece.at[n - 1] : NULL, *x = &e->piece.at[i];
    if (last && last->var == x->var && last->offset == x->offset && last->size == x->size) continue;
    e->piece.at[n++] = *x;
  }
  e->piece.n = n;
  index_pieces(e);
  drop_tiled(e);
}

/* Objects and functions get addresses of their own, as in the interpreter: equal only to themselves, never NULL. There
 * is room before and behind each, for pointers that container_of() has led out of it. */
static void lay_out(Encoder *e) {
  const Program *p = e->p;
  Int128 next = 1 << 16;
  for (VarId v = 0; v < p->var.n; v++) {
    next += OBJECT_MARGIN;
    vec_push(e->address, next);
    next += (Int128)((type_at(p, p->var.at[v].type)->size + 31) / 16 * 16) + OBJECT_MARGIN;
  }
  for (FuncId f = 0; f < p->func.n; f++) vec_push(e->address, next + 16 * (Int128)f);
  e->span = next + 16 * (Int128)p->func.n;
}

/* Does the object hold no address at all, as far as one knows? */
static bool holds_no_address(const Alias *a, AliasObjectId o) {
  AliasTargets in = {0};
  alias_of_contents(a, (AliasTarget){.object = o, .stride = 1}, 0, &in);
  bool none = o != ALIAS_ANYTHING && !in.n;
  vec_free(in);
  return none;
}

static bool should_follow(const Encoder *e, const Piece *q) {
  const Alias *a = e->options.alias;
  AliasObjectId object = a ? alias_object_of_var(a, q->var) : ALIAS_ANYTHING;
  if (!e->options.follow_pointers || type_at(e->p, q->type)->kind != TYPE_POINTER || object == ALIAS_ANYTHING)
    return false;
  AliasTargets to = {0};
  alias_of_contents(a, (AliasTarget){.object = object, .offset = (int64_t)q->offset}, 0, &to);
  bool good = true;
  for (uint32_t i = 0; i < to.n && good; i++) good = holds_no_address(a, to.at[i].object);
  vec_free(to);
  return good;
}

Encoder *encoder_new(Logic *l, Program *p, EncoderOptions o) {
  Encoder *e = mem_zalloc(sizeof *e);
  e->l = l;
  e->p = p;
  e->options = o;
  vec_push(e->cell, (Cell){0});
  for (VarId v = 0; v < p->var.n; v++) vec_push(e->escapes, p->var.at[v].is_visible);
  for (EdgeId i = 0; i < p->edge.n; i++) {
    const Op *op = &p->edge.at[i].op;
    note_operation(e, op);
    e->has_stack_blocks = e->has_stack_blocks || (op->kind == OP_ALLOC && op->how == ALLOC_STACK);
  }
  for (VarId v = 1; v < p->var.n; v++) /* an address in an initialiser escapes too */
    for (uint32_t k = 0; k < p->var.at[v].n_init; k++)
      if (p->var.at[v].init[k].value) note_expression(e, p->var.at[v].init[k].value);
  for (VarId v = 1; v < p->var.n; v++)
    if (e->escapes.at[v] && !p->var.at[v].is_string && p->var.at[v].kind != VAR_VARARGS)
      add_members(e, v, p->var.at[v].type, 0);
  vec_free(e->member);
  sort_pieces(e);
  for (uint32_t i = 0; i < e->piece.n; i++) e->piece.at[i].is_followed = should_follow(e, &e->piece.at[i]);
  lay_out(e);
  return e;
}

void encoder_free(Encoder *e) {
  if (!e) return;
  vec_free(e->cell);
  intern_free(&e->cell_table);
  idmap_free(&e->symbol_cell);
  vec_free(e->piece);
  vec_free(e->first_piece);
  vec_free(e->escapes);
  vec_free(e->address);
  length_free(e);
  mem_free(e);
}
