/* What plain environments know of the lengths of lists (predicate.h says what a length is).
 *
 * Most operations change no link of memory, and a length goes with its pointer through assignments, calls and variables
 * that live in memory, as the rest of its provenance does. What is left:
 *
 *   y = x->f          x has been accessed, so it is not NULL; if it has a length then y has one less.
 *   x = malloc()      the link is indeterminate: x has no length. Of zeroed memory: 1.
 *   x->f = y          a list that does not come by x stays as it is; x gets one more than y, unless y comes by x (a
 *                     cycle: none); a list that comes by x has as many nodes before x as before, which were its length
 *                     less that of x if it had one.
 *   free(x)           a list that comes by x has no length any more, others stay as they are.
 *
 * Whether the list of a pointer z comes by x is not known here in general. But a list that has a length comes by nodes
 * that have lengths too, never longer ones, and by one node of each length: so z does not come by x where z has a
 * length and x has none, or where x has a longer one; and where they are equal z is x. That is enough for lists that
 * are built and freed at their heads. For the rest a domain that knows of reachability is asked (Env.reach).
 *
 * Which lists a write may concern at all the may-alias analysis says: a chain is where the nodes of a list can be,
 * found by following links from the pointer. A write that meets chains anywhere but exactly at their links, or a life
 * that ends at another place of a block than its nodes are, makes the lengths unknown. */
#include "predicate/encoder.h"

static TermId number(const Env *v, Int128 k) { return term_int(logic(v), k); }
static uint64_t pointer_size(const Env *v) { return program(v)->pointer_bits / 8; }

/* ---- links ---- */

static bool is_link(const Program *p, TypeId structure, const Field *f) {
  const Type *t = type_at(p, f->type);
  return !f->bit_size && t->kind == TYPE_POINTER && t->of == structure;
}

/* Are pointers of type t such as the link holds? */
static bool leads_along(const Encoder *e, TypeId t, uint32_t link) {
  const Type *pointer = type_at(e->p, t);
  if (pointer->kind != TYPE_POINTER || !pointer->of) return false;
  const Type *s = type_at(e->p, pointer->of);
  if (s->kind == TYPE_VOID) return true; /* on its way to a pointer of another type */
  for (uint32_t i = 0; s->kind == TYPE_STRUCT && i < s->n_fields; i++)
    if (is_link(e->p, pointer->of, &s->field[i]) && s->field[i].offset == e->link[link]) return true;
  return false;
}

static bool is_on(const Encoder *e, uint32_t link) { return e->links >> link & 1; }
bool length_is_followed(const Encoder *e, TypeId t, uint32_t link) { return is_on(e, link) && leads_along(e, t, link); }

static void add_link(Encoder *e, uint64_t offset) {
  for (uint32_t i = 0; i < e->n_links; i++)
    if (e->link[i] == offset) return;
  if (e->n_links < MOST_LINKS) e->link[e->n_links++] = offset;
}

static void find_links(Encoder *e) {
  e->has_found_links = true;
  for (TypeId t = 1; t < e->p->type.n && e->options.alias; t++) {
    const Type *s = type_at(e->p, t);
    for (uint32_t i = 0; s->kind == TYPE_STRUCT && i < s->n_fields; i++)
      if (is_link(e->p, t, &s->field[i])) add_link(e, s->field[i].offset);
  }
  for (uint32_t i = 0; i < e->piece.n; i++)
    for (uint32_t k = 0; k < e->n_links; k++)
      if (leads_along(e, e->piece.at[i].type, k)) e->piece.at[i].is_linked = true;
}

uint32_t encoder_links(Encoder *e) {
  if (!e->has_found_links) find_links(e);
  return e->n_links;
}

ExprId encoder_linked(Encoder *e, VarId var, uint32_t link) {
  TypeId t = e->p->var.at[var].type;
  if (!leads_along(e, t, link)) return 0;
  TypeId structure = type_at(e->p, t)->of;
  const Type *s = type_at(e->p, structure);
  for (uint32_t i = 0; s->kind == TYPE_STRUCT && i < s->n_fields; i++) {
    Field f = s->field[i];
    if (!is_link(e->p, structure, &f) || f.offset != e->link[link]) continue;
    ExprId pointer = expr_var(e->p, var);
    pointer = expr_field(e->p, pointer, structure, i, f.offset, type_pointer(e->p, f.type));
    return expr_load(e->p, pointer, f.type);
  }
  return 0;
}

uint32_t encoder_follows_lengths(const Encoder *e) { return e->links; }
void encoder_follow_lengths(Encoder *e, uint32_t links) { e->links = links; }

bool encoder_is_meaningful(const Encoder *e, CellId c) {
  const Cell *x = &e->cell.at[c];
  return !x->var || !cell_is_length(x) || is_on(e, cell_part(x) - GHOST_LENGTH);
}

bool encoder_has_lengths(const Encoder *e, CellId id) {
  const Cell *c = &e->cell.at[id];
  if (!c->var || !cell_part(c) || cell_is_length(c)) return false;
  TypeId t = encoder_pointer_type(e, c);
  for (uint32_t k = 0; t && k < e->n_links; k++)
    if (length_is_followed(e, t, k)) return true;
  return false;
}

/* ---- chains ---- */

static bool has_target(const AliasTargets *in, AliasTarget x) {
  for (uint32_t i = 0; i < in->n; i++)
    if (in->at[i].object == x.object && in->at[i].offset == x.offset && in->at[i].stride == x.stride) return true;
  return false;
}

uint64_t encoder_link(const Encoder *e, const Cell *length) { return e->link[cell_part(length) - GHOST_LENGTH]; }

/* The place of the link of a node. */
static AliasTarget link_in(AliasTarget node, uint64_t link) {
  node.offset += (int64_t)link;
  if (node.stride) node.offset %= (int64_t)node.stride;
  return node;
}

/* Follows the link from the first nodes, which become the chain's. */
static void follow(const Encoder *e, Chain *c) {
  enum { MOST_PLACES = 256 };
  AliasTargets next = {0};
  for (uint32_t i = 0; i < c->node.n && c->is_known; i++) {
    bool outside = alias_object(e->options.alias, c->node.at[i].object)->kind == ALIAS_OUTSIDE;
    if (outside || c->node.n > MOST_PLACES) c->is_known = false;
    vec_clear(next);
    alias_of_contents(e->options.alias, link_in(c->node.at[i], c->link), 0, &next);
    for (uint32_t k = 0; k < next.n; k++)
      if (!has_target(&c->node, next.at[k])) vec_push(c->node, next.at[k]);
  }
  vec_free(next);
}

static const Chain *keep_chain(Encoder *e, uint64_t key, Chain c) {
  follow(e, &c);
  idmap_put(&e->chain_of, key, e->chain.n);
  vec_push(e->chain, c);
  return &vec_last(e->chain);
}

static const Chain *chain_of(Encoder *e, CellId length) {
  const uint32_t *known = idmap_find(&e->chain_of, length);
  if (known) return &e->chain.at[*known];
  Cell cell = e->cell.at[length];
  Chain c = {.link = encoder_link(e, &cell)};
  c.is_known = targets_of_cell(e, &cell, &c.node);
  return keep_chain(e, length, c);
}

static const Chain *chain_of_expression(Encoder *e, ExprId pointer, uint32_t link) {
  uint64_t key = ((uint64_t)pointer * MOST_LINKS + link + 1) << 32; /* none of a cell */
  const uint32_t *known = idmap_find(&e->chain_of, key);
  if (known) return &e->chain.at[*known];
  Chain c = {.link = e->link[link], .is_known = true};
  alias_of_expr(e->options.alias, pointer, &c.node);
  return keep_chain(e, key, c);
}

void length_free(Encoder *e) {
  for (uint32_t i = 0; i < e->chain.n; i++) vec_free(e->chain.at[i].node);
  vec_free(e->chain);
  idmap_free(&e->chain_of);
}

bool encoder_keeps_length(Encoder *e, CellId c, FuncId f) {
  const Alias *a = e->options.alias;
  const Chain *chain = chain_of(e, c);
  bool kept = chain->is_known && !alias_frees(a, f);
  for (uint32_t i = 0; i < chain->node.n && kept; i++) kept = !alias_may_write_object(a, f, chain->node.at[i].object);
  return kept;
}

typedef enum { MEETS_NOWHERE, MEETS_NODE, MEETS_ELSEWHERE } Meeting;

/* Where n bytes at one of the places may meet links of the chain: if only exactly at the link of a node, MEETS_NODE. */
static Meeting meet_links(const Encoder *e, const Chain *c, const AliasTargets *at, uint64_t n) {
  uint64_t size = e->p->pointer_bits / 8;
  Meeting meets = MEETS_NOWHERE;
  if (!c->is_known) return MEETS_ELSEWHERE;
  for (uint32_t i = 0; i < c->node.n; i++) {
    AliasTarget link = link_in(c->node.at[i], c->link);
    for (uint32_t k = 0; k < at->n; k++) {
      if (!alias_overlap(e->options.alias, link, size, at->at[k], n)) continue;
      bool exact = n == size && !link.stride && !at->at[k].stride && link.offset == at->at[k].offset &&
                   link.object == at->at[k].object;
      if (!exact) return MEETS_ELSEWHERE;
      meets = MEETS_NODE;
    }
  }
  return meets;
}

/* The same for whole objects, of which a place each is given: exactly that of a node? */
static Meeting meet_nodes(const Encoder *e, const Chain *c, const AliasTargets *at) {
  Meeting meets = MEETS_NOWHERE;
  if (!c->is_known) return MEETS_ELSEWHERE;
  for (uint32_t i = 0; i < c->node.n; i++)
    for (uint32_t k = 0; k < at->n; k++) {
      AliasTarget node = c->node.at[i], place = at->at[k];
      if (alias_object(e->options.alias, place.object)->kind == ALIAS_OUTSIDE) return MEETS_ELSEWHERE;
      if (node.object != place.object) continue;
      if (node.stride || place.stride || node.offset != place.offset) return MEETS_ELSEWHERE;
      meets = MEETS_NODE;
    }
  return meets;
}

/* ---- lengths of pointers ---- */

static TypeId pointer_type(const Env *v, CellId pointer) {
  const Cell *c = &v->encoder->cell.at[pointer];
  Piece q;
  if (!program(v)->var.at[c->var].is_object) return program(v)->var.at[c->var].type;
  return encoder_pointer_piece(v->encoder, c->var, c->offset, &q) ? q.type : c->type;
}

static TermId has_length(const Env *v, TermId length) { return term_le(logic(v), number(v, 0), length); }
static TermId has_nodes(const Env *v, TermId length) { return term_le(logic(v), number(v, 1), length); }

static TermId unknown_length(Env *v) {
  TermId x = term_symbol(logic(v), encoder_fresh(v->encoder, "length"));
  env_fact(v, term_le(logic(v), number(v, -1), x));
  return x;
}

/* That of a pointer which is not NULL. */
static TermId unknown_nodes(Env *v) {
  TermId x = unknown_length(v);
  env_fact(v, term_not(logic(v), term_eq(logic(v), x, number(v, 0))));
  return x;
}

static TermId implies(const Env *v, TermId a, TermId b) { return term_or(logic(v), term_not(logic(v), a), b); }

/* Only NULL has length 0. One that has nodes points to a living object with the link. Links do not overlap: there are
 * no more of them than the address space has room for. */
void length_note(Env *v, CellId pointer) {
  Encoder *e = v->encoder;
  Logic *l = logic(v);
  for (uint32_t k = 0; k < e->n_links; k++) {
    if (!length_is_followed(e, pointer_type(v, pointer), k)) continue;
    TermId n = env_read(v, ghost_cell(v, pointer, GHOST_LENGTH + k));
    env_fact(v, term_le(l, number(v, -1), n));
    if (v->guess) continue;
    TermId size = env_read(v, ghost_cell(v, pointer, GHOST_SIZE));
    TermId alive = term_eq(l, env_read(v, ghost_cell(v, pointer, GHOST_ALIVE)), number(v, 1));
    TermId link = term_add(l, env_read(v, ghost_cell(v, pointer, GHOST_OFFSET)), number(v, (Int128)e->link[k]));
    TermId null = term_eq(l, env_read(v, pointer), number(v, 0)), empty = term_eq(l, n, number(v, 0));
    env_fact(v, term_le(l, n, number(v, (Int128)1 << (program(v)->pointer_bits - 3))));
    env_fact(v, implies(v, null, empty));
    env_fact(v, implies(v, empty, null));
    TermId any = has_nodes(v, n);
    env_fact(v, implies(v, any, alive));
    env_fact(v, implies(v, any, term_le(l, number(v, 0), link)));
    TermId end = term_add(l, link, number(v, (Int128)pointer_size(v)));
    env_fact(v, implies(v, any, term_le(l, end, size)));
  }
}

TermId length_read(Env *v, CellId pointer, uint32_t link) {
  if (!length_is_followed(v->encoder, pointer_type(v, pointer), link)) return 0;
  return env_read(v, ghost_cell(v, pointer, GHOST_LENGTH + link));
}

void length_write(Env *v, CellId pointer, const Provenance *x) {
  for (uint32_t k = 0; k < v->encoder->n_links; k++)
    if (length_is_followed(v->encoder, pointer_type(v, pointer), k))
      env_write(v, ghost_cell(v, pointer, GHOST_LENGTH + k), x->length[k] ? x->length[k] : unknown_length(v));
}

void length_load(Env *v, ExprId address, Provenance *x) {
  Logic *l = logic(v);
  AddressRoot at = address_root(program(v), address);
  const Expr *pointer = expr_at(program(v), at.root);
  if (at.moved || pointer->kind != EXPR_VAR || program(v)->var.at[pointer->var].is_extern) return;
  for (uint32_t k = 0; k < v->encoder->n_links; k++) {
    if (x->length[k] || at.offset != (Int128)v->encoder->link[k]) continue;
    TermId n = provenance_of(v, at.root).length[k];
    if (!n) continue;
    env_fact(v, term_not(l, term_eq(l, n, number(v, 0)))); /* it was accessed */
    x->length[k] = term_sub(l, n, number(v, 1));
    if (v->guess)
      env_fact(v, has_nodes(v, n));
    else
      x->length[k] = term_choice(l, has_nodes(v, n), x->length[k], unknown_length(v));
  }
}

void length_note_load(Env *v, ExprId address, TermId loaded) {
  Logic *l = logic(v);
  if (v->heap || v->guess || !v->encoder->links) return;
  AddressRoot at = address_root(program(v), address);
  const Expr *pointer = expr_at(program(v), at.root);
  if (at.moved || pointer->kind != EXPR_VAR || program(v)->var.at[pointer->var].is_extern) return;
  for (uint32_t k = 0; k < v->encoder->n_links; k++) {
    if (!is_on(v->encoder, k) || at.offset != (Int128)v->encoder->link[k]) continue;
    TermId n = provenance_of(v, at.root).length[k], null = term_eq(l, loaded, number(v, 0));
    if (!n) continue;
    env_fact(v, implies(v, term_eq(l, n, number(v, 1)), null));
    TermId more = term_le(l, number(v, 2), n);
    env_fact(v, implies(v, more, term_not(l, null)));
  }
}

void length_allocate(Env *v, OpHow how, TermId size, Provenance *x) {
  Logic *l = logic(v);
  for (uint32_t k = 0; k < v->encoder->n_links; k++) {
    TermId none = number(v, -1);
    TermId room = term_le(l, number(v, (Int128)v->encoder->link[k] + (Int128)pointer_size(v)), size);
    x->length[k] = how == ALLOC_HEAP_ZERO ? term_choice(l, room, number(v, 1), none) : none;
  }
}

/* ---- what changes ---- */

/* The node that a step is about: whose link is written, or whose block is freed. */
typedef struct {
  ExprId pointer; /* a variable that points to it; 0: none is known */
  CellId cell;    /* of that variable */
  TermId at;      /* its number */
  TermId length;  /* of the list that begins there, before the step; 0 where the variable may be NULL and is */
} Node;

/* A list: of a cell, or of any pointer. */
typedef struct {
  CellId pointer; /* 0: none */
  TermId at;      /* its number; 0: not known */
  TermId alive;   /* of the pointer in the cell */
  TermId length;
} List;

/* Does the list begin with the node? False where it is not known. */
static TermId begins_with(Env *v, const List *z, const Node *node) {
  Logic *l = logic(v);
  if (!z->at || !node->at) return term_false(l);
  return term_and(l, term_eq(l, z->at, node->at), term_eq(l, z->alive, number(v, 1)));
}

/* May the list begin with the node, as far as the may-alias analysis knows? */
static bool may_begin_with(const Env *v, const List *z, const Node *node) {
  if (!z->pointer || !node->pointer) return true;
  VarId first = v->encoder->cell.at[z->pointer].var, at = expr_at(program(v), node->pointer)->var;
  return program(v)->var.at[first].is_object || alias_may_point_to_same(v->encoder->options.alias, first, at);
}

/* Does the list come by the node, along link k? */
static TermId comes_by(Env *v, const List *z, const Node *node, uint32_t k) {
  Logic *l = logic(v);
  if (z->pointer && z->pointer == node->cell) return term_not(l, term_eq(l, z->length, number(v, 0)));
  if (v->guess && node->cell && length_is_followed(v->encoder, pointer_type(v, node->cell), k))
    vec_push(v->consulted, ghost_cell(v, node->cell, GHOST_LENGTH + k));
  bool ask = v->reach && z->pointer && node->pointer;
  Reaching known = ask ? v->reach(v->reach_context, z->pointer, node->pointer, v->encoder->link[k]) : REACH_UNKNOWN;
  if (known == REACH_NEVER || (v->guess && known == REACH_UNKNOWN)) return term_false(l);
  if (v->guess) {
    env_fact(v, has_nodes(v, node->length));
    return term_true(l);
  }
  TermId comes = term_eq(l, term_symbol(l, encoder_fresh(v->encoder, "comes_by")), number(v, 1));
  TermId neither = term_and(l, term_not(l, has_length(v, z->length)), term_not(l, has_length(v, node->length)));
  TermId both = term_and(l, has_nodes(v, node->length), term_le(l, node->length, z->length));
  env_fact(v, implies(v, comes, term_or(l, neither, both)));
  if (!z->at || !node->at) return comes;
  TermId equal = term_and(l, has_nodes(v, z->length), term_eq(l, z->length, node->length));
  TermId same = may_begin_with(v, z, node) ? term_eq(l, z->at, node->at) : term_false(l);
  env_fact(v, implies(v, term_and(l, comes, equal), same));
  env_fact(v, implies(v, term_and(l, begins_with(v, z, node), term_not(l, term_eq(l, node->at, number(v, 0)))), comes));
  TermId null = term_or(l, term_eq(l, z->at, number(v, 0)), term_eq(l, node->at, number(v, 0)));
  if (known == REACH_ALWAYS) env_fact(v, term_or(l, comes, null));
  return comes;
}

static List list_of(Env *v, CellId length) {
  Cell c = v->encoder->cell.at[length];
  List z = {.pointer = encoder_pointer_of(v->encoder, &c)};
  z.length = env_read(v, length);
  length_note(v, z.pointer);
  z.at = env_read(v, z.pointer);
  z.alive = env_read(v, ghost_cell(v, z.pointer, GHOST_ALIVE));
  return z;
}

/* Is it the length, along this link, of a pointer that exists now? A cell that is made later begins as unknown. */
static bool is_length_now(const Env *v, CellId id, uint32_t link) {
  const Cell *c = &v->encoder->cell.at[id];
  if (!c->var || cell_part(c) != GHOST_LENGTH + link || !is_on(v->encoder, link)) return false;
  FuncId f = program(v)->var.at[c->var].function;
  return !f || c->level <= v->level.at[f];
}

/* One of which nothing is known but that it is as empty as before. */
static TermId disturbed(Env *v, TermId length) {
  TermId empty = term_eq(logic(v), length, number(v, 0));
  return term_choice(logic(v), empty, length, unknown_nodes(v));
}

/* The length of a list that comes by the node, when from there on it has `rest` nodes. */
static TermId rerouted(Env *v, const List *z, TermId rest, const Node *node) {
  Logic *l = logic(v);
  TermId through = term_add(l, term_sub(l, z->length, node->length), rest);
  if (v->guess) return through;
  through = term_choice(l, has_length(v, node->length), through, unknown_nodes(v));
  through = term_choice(l, begins_with(v, z, node), rest, through);
  return term_choice(l, has_length(v, rest), through, number(v, -1));
}

typedef struct {
  CellId cell;
  TermId length;
} Change;
typedef VEC(Change) Changes; /* all are found before one is made */

static void make_changes(Env *v, Changes *changes) {
  for (uint32_t i = 0; i < changes->n; i++) env_write(v, changes->at[i].cell, changes->at[i].length);
  vec_free(*changes);
}

/* The variable that points to the node, if that is `offset` bytes before the address. */
static Node node_at(Env *v, ExprId address, Int128 offset, uint32_t link) {
  AddressRoot at = address_root(program(v), address);
  const Expr *x = expr_at(program(v), at.root);
  Node node = {0};
  if (!at.moved && at.offset == offset && x->kind == EXPR_VAR && !program(v)->var.at[x->var].is_extern) {
    node.pointer = at.root;
    node.cell = provenance_cell(v, x->var);
    node.at = number_of(v, at.root).t;
    node.length = provenance_of(v, at.root).length[link];
  }
  if (!node.length) node.length = unknown_length(v);
  return node;
}

/* ---- writes ---- */

/* A write of `size` bytes at an address. */
typedef struct {
  ExprId address;
  uint64_t size;
  AliasTargets at; /* where the address may lead */
  ExprId stored;   /* the pointer that is written, or 0 */
} Write;

/* The length of what is stored, after the write. */
static TermId length_stored(Env *v, const Write *w, uint32_t k, TermId before, const Node *node) {
  Meeting meets = w->stored ? meet_links(v->encoder, chain_of_expression(v->encoder, w->stored, k), &w->at, w->size)
                            : MEETS_ELSEWHERE;
  if (!before) before = unknown_length(v);
  if (meets == MEETS_NOWHERE) return before;
  if (meets == MEETS_ELSEWHERE) return disturbed(v, before);
  List z = {.length = before};
  AddressRoot at = address_root(program(v), w->stored);
  const Expr *x = expr_at(program(v), at.root);
  if (x->kind == EXPR_VAR && !at.moved && !at.offset && !program(v)->var.at[x->var].is_extern) {
    z.pointer = provenance_cell(v, x->var);
    z.at = number_of(v, at.root).t;
    z.alive = provenance_of(v, at.root).alive;
  }
  TermId cycle = comes_by(v, &z, node, k);
  return term_choice(logic(v), cycle, number(v, -1), before);
}

/* Does the write concern any list? */
static bool concerns_lists(Env *v, const Write *w, uint32_t k) {
  Encoder *e = v->encoder;
  bool some = w->stored && meet_links(e, chain_of_expression(e, w->stored, k), &w->at, w->size) != MEETS_NOWHERE;
  for (CellId c = 1; c < e->cell.n && !some; c++)
    some = is_length_now(v, c, k) && meet_links(e, chain_of(e, c), &w->at, w->size) != MEETS_NOWHERE;
  return some;
}

static void write_link(Env *v, const Write *w, uint32_t k, Provenance *stored, Changes *out) {
  Encoder *e = v->encoder;
  Logic *l = logic(v);
  if (!is_on(e, k) || !concerns_lists(v, w, k)) return;
  Node node = node_at(v, w->address, (Int128)e->link[k], k);
  env_fact(v, term_not(l, term_eq(l, node.length, number(v, 0)))); /* it was accessed */
  TermId after = length_stored(v, w, k, stored ? stored->length[k] : 0, &node);
  TermId rest = term_add(l, after, number(v, 1));
  if (v->guess)
    env_fact(v, has_length(v, after));
  else
    rest = term_choice(l, has_length(v, after), rest, number(v, -1));
  for (CellId c = 1, n = e->cell.n; c < n; c++) {
    if (!is_length_now(v, c, k)) continue;
    Meeting meets = meet_links(e, chain_of(e, c), &w->at, w->size);
    if (meets == MEETS_NOWHERE) continue;
    List z = list_of(v, c);
    TermId length = disturbed(v, z.length);
    if (meets == MEETS_NODE)
      length = z.pointer == node.cell
                   ? rest
                   : term_choice(l, comes_by(v, &z, &node, k), rerouted(v, &z, rest, &node), z.length);
    vec_push(*out, ((Change){c, length}));
  }
  if (stored) stored->length[k] = after;
}

void length_store(Env *v, ExprId address, uint64_t size, ExprId value, Provenance *stored) {
  if (v->heap || !v->encoder->links) return;
  Write w = {.address = address, .size = size, .stored = stored ? value : 0};
  Changes changes = {0};
  alias_of_expr(v->encoder->options.alias, address, &w.at);
  for (uint32_t k = 0; k < v->encoder->n_links; k++) write_link(v, &w, k, stored, &changes);
  make_changes(v, &changes);
  vec_free(w.at);
}

void length_disturb(Env *v, ExprId address) {
  Encoder *e = v->encoder;
  if (v->heap || !e->links) return;
  AliasTargets at = {0};
  Changes changes = {0};
  if (address) alias_of_expr(e->options.alias, address, &at);
  for (CellId c = 1, n = e->cell.n; c < n; c++)
    for (uint32_t k = 0; k < e->n_links; k++)
      if (is_length_now(v, c, k) && (!address || meet_nodes(e, chain_of(e, c), &at) != MEETS_NOWHERE))
        vec_push(changes, ((Change){c, disturbed(v, env_read(v, c))}));
  make_changes(v, &changes);
  vec_free(at);
}

/* ---- lives end ---- */

/* May a node of the chain be the variable, or (0) in memory from alloca? */
static bool meets_stack(const Encoder *e, const Chain *c, VarId object) {
  if (!c->is_known) return true;
  for (uint32_t i = 0; i < c->node.n; i++) {
    const AliasObject *o = alias_object(e->options.alias, c->node.at[i].object);
    if (object ? o->kind == ALIAS_VARIABLE && o->var == object : o->kind == ALIAS_ALLOCATION && !o->is_heap)
      return true;
  }
  return false;
}

void length_end(Env *v, VarId object) {
  Encoder *e = v->encoder;
  if (v->heap || !e->links) return;
  Changes changes = {0};
  for (CellId c = 1, n = e->cell.n; c < n; c++)
    for (uint32_t k = 0; k < e->n_links; k++)
      if (is_length_now(v, c, k) && meets_stack(e, chain_of(e, c), object))
        vec_push(changes, ((Change){c, disturbed(v, env_read(v, c))}));
  make_changes(v, &changes);
}

void length_release(Env *v, ExprId freed) {
  Encoder *e = v->encoder;
  Logic *l = logic(v);
  if (v->heap || !e->links) return;
  AddressRoot r = address_root(program(v), freed);
  AliasTargets at = {0};
  Changes changes = {0};
  alias_of_expr(e->options.alias, r.moved ? freed : r.root, &at);
  for (uint32_t k = 0; k < e->n_links; k++) {
    if (!is_on(e, k)) continue;
    Node node = node_at(v, freed, r.offset, k);
    for (CellId c = 1, n = e->cell.n; c < n; c++) {
      if (!is_length_now(v, c, k)) continue;
      Meeting meets = meet_nodes(e, chain_of(e, c), &at);
      if (meets == MEETS_NOWHERE) continue;
      List z = list_of(v, c);
      TermId comes = meets == MEETS_NODE ? comes_by(v, &z, &node, k) : 0;
      vec_push(changes, ((Change){c, comes ? term_choice(l, comes, number(v, -1), z.length) : disturbed(v, z.length)}));
    }
  }
  make_changes(v, &changes);
  vec_free(at);
}
