/* How many nodes lists have.
 *
 * The length of a pointer along a link, a number of bytes L, is
 *   0      if the pointer is NULL;
 *   n + 1  if it points to byte b of an object that is alive, the bytes from b + L on that a pointer takes all lie in
 *          that object and hold a pointer which the program wrote there (or zeros, or initial contents) rather than
 *          memory as malloc gives it, and the length of that pointer is n;
 *   -1     otherwise: the list comes by freed memory, by an indeterminate pointer or by one to something else, out of
 *          an object, or to the same place again.
 * The places (object and byte) that one comes to on the way are the nodes. Reading changes no length: it writes
 * nothing, also where memory is read that nobody wrote.
 *
 * So the length is a function of the pointer and of memory, and of the latter only of the links of the nodes and of the
 * lives of their objects. From the definition, for pointers z and x and a node at the place of x:
 *   (a) if the list of z comes by x, then either both have a length, and that of x is at least 1 and not larger than
 *       that of z, or both have none: from x on it is the list of x;
 *   (b) if besides both have the same length, at least 1, then z points to where x does: the lengths of the nodes of a
 *       list that ends go down by one from node to node;
 *   (c) if z points to where x does, to an object that is alive, it comes by x;
 *   (d) writing the link of x changes nothing for a list that does not come by x, and the part up to x of one that
 * does; (e) nodes are different places of objects that are alive, so there are fewer than the address space has bytes.
 * The two pointers point to one place if both are alive and have the same number, and that is the number of a place
 * (encode.h); pointers beside their objects have numbers that say nothing.
 *
 * Where the nodes of a list may be is found by following the link from where its pointer may lead, with the may-alias
 * analysis: its chain. What changes bytes that are links of no node of the chain does not matter. What may change a
 * part of a link, or a block that has nodes elsewhere than at its beginning, makes the length any one. Whether a list
 * comes by the node whose link is written, or that is freed, is asked of (a) to (c), where the may-alias analysis may
 * exclude that both point to one place, and of graphs (ListQuestion). */
#include "audit/encode.h"

static Logic *logic(const Move *s) { return s->k->l; }
static TermId constant(const Move *s, Int128 v) { return term_int(logic(s), v); }
static uint64_t pointer_size(const Move *s) { return s->k->p->pointer_bits / 8; }
static TermId is_zero(const Move *s, TermId t) { return term_eq(logic(s), t, constant(s, 0)); }
static TermId has_length(const Move *s, TermId length) { return term_le(logic(s), constant(s, 0), length); }
static TermId has_nodes(const Move *s, TermId length) { return term_le(logic(s), constant(s, 1), length); }

/* ---- cells ---- */

static void fact_of_range(Move *s, TermId length) {
  Logic *l = logic(s);
  Int128 most = (Int128)1 << s->k->p->pointer_bits;
  move_fact(s, term_and(l, term_le(l, constant(s, -1), length), term_le(l, length, constant(s, most))));
}

static TermId any_length(Move *s) {
  TermId x = move_any(s);
  fact_of_range(s, x);
  return x;
}

/* Any one of a pointer that is NULL just where the number is 0. */
static TermId any_length_of(Move *s, TermId number) {
  TermId x = any_length(s);
  move_fact(s, term_eq(logic(s), is_zero(s, x), is_zero(s, number)));
  return x;
}

/* Any one of a pointer that stays as it is. */
static TermId disturbed(Move *s, TermId length) {
  TermId x = any_length(s);
  move_fact(s, term_not(logic(s), is_zero(s, x)));
  return term_choice(logic(s), is_zero(s, length), length, x);
}

/* The number of the pointer of which the cell tells; 0: it is not read as a pointer. */
static TermId number_held(Move *s, const CertificateCell *c) {
  const Program *p = s->k->p;
  TypeId t = c->size ? p->type_void_pointer : p->var.at[c->var].type;
  PlaceId place = coder_place(s->k, CELL_VALUE, c->var, c->level, c->offset, c->size, t);
  return type_at(p, s->k->cell.at[place].type)->kind == TYPE_POINTER ? move_before(s, place) : 0;
}

static TermId part_held(Move *s, const CertificateCell *c, CellMeaning m) {
  return move_before(s, coder_place(s->k, m, c->var, c->level, c->offset, c->size, 0));
}

static bool is_open(const Move *s, const CertificateCell *c) {
  return c->level <= move_level(s, c->var) && !s->k->p->var.at[c->var].is_extern;
}

void length_held(Move *s, const CertificateCell *c, TermId length) {
  Logic *l = logic(s);
  fact_of_range(s, length);
  if (!is_open(s, c)) return;
  TermId number = number_held(s, c);
  if (number) move_fact(s, term_eq(l, is_zero(s, length), is_zero(s, number)));
  TermId lives = term_eq(l, part_held(s, c, CELL_ALIVE), constant(s, 1));
  TermId first = term_add(l, part_held(s, c, CELL_OFFSET), constant(s, (Int128)c->link));
  TermId end = term_add(l, first, constant(s, (Int128)pointer_size(s)));
  TermId whole[] = {lives, term_le(l, constant(s, 0), first), 0};
  whole[2] = term_le(l, end, part_held(s, c, CELL_SIZE));
  move_fact(s, term_implies(l, has_nodes(s, length), term_and_all(l, whole, 3)));
}

/* Is the cell the length of a pointer in an open activation, or of a global? */
static bool is_length(const Move *s, PlaceId i) {
  const CertificateCell *c = &s->k->cell.at[i];
  return c->meaning == CELL_LENGTH && is_open(s, c);
}

static bool is_length_of_register(const CertificateCell *c, VarId v, uint32_t level) {
  return c->meaning == CELL_LENGTH && !c->size && c->var == v && c->level == level;
}

void lengths_write_any(Move *s, VarId v, uint32_t level) {
  for (PlaceId i = 0; i < s->k->c->cell.n; i++)
    if (is_length_of_register(&s->k->cell.at[i], v, level)) move_write_any(s, i);
}

void lengths_write(Move *s, VarId v, uint32_t level, ExprId pointer) {
  for (PlaceId i = 0; i < s->k->c->cell.n; i++) {
    CertificateCell c = s->k->cell.at[i];
    if (is_length_of_register(&c, v, level)) move_write(s, i, length_of(s, pointer, c.link));
  }
}

void lengths_allocate(Move *s, const Op *op, TermId size, TermId succeeds) {
  Logic *l = logic(s);
  for (PlaceId i = 0; i < s->k->c->cell.n; i++) {
    CertificateCell c = s->k->cell.at[i];
    if (!is_length_of_register(&c, op->dst, move_level(s, op->dst))) continue;
    TermId room = term_le(l, constant(s, (Int128)c.link + (Int128)pointer_size(s)), size);
    TermId one = op->how == ALLOC_HEAP_ZERO ? term_choice(l, room, constant(s, 1), constant(s, -1)) : constant(s, -1);
    move_write(s, i, term_choice(l, succeeds, one, constant(s, 0)));
  }
}

void lengths_start(Move *s, PlaceId length) {
  CertificateCell c = s->k->cell.at[length];
  TypeId t = c.size ? s->k->p->type_void_pointer : s->k->p->var.at[c.var].type;
  move_write(s, length, any_length_of(s, value_initial(s, c.var, c.offset, t).t));
}

/* ---- pointers ---- */

/* Of a pointer that is read. */
static TermId length_loaded(Move *s, ExprId address, uint64_t link, TermId any) {
  Logic *l = logic(s);
  const Program *p = s->k->p;
  Direct d = direct_place(p, address);
  if (d.var) {
    bool held = !d.index && d.offset >= 0 && !p->var.at[d.var].is_extern && !value_is_constant(p, d.var);
    if (!held) return any;
    return move_before(s, coder_length(s->k, d.var, move_level(s, d.var), (uint64_t)d.offset, pointer_size(s), link));
  }
  TermId by;
  ExprId node = pointer_root(s, address, &by);
  if (by != constant(s, (Int128)link)) return any;
  TermId n = length_of(s, node, link);
  return term_choice(l, has_nodes(s, n), term_sub(l, n, constant(s, 1)), any);
}

static TermId length_of_root(Move *s, ExprId e, uint64_t link, TermId any) {
  const Program *p = s->k->p;
  Expr x = *expr_at(p, e);
  switch ((ExprKind)x.kind) {
    case EXPR_CONST:
      return x.value == 0 ? constant(s, 0) : any;
    case EXPR_VAR:
      if (p->var.at[x.var].is_extern) return any;
      return move_before(s, coder_length(s->k, x.var, move_level(s, x.var), 0, 0, link));
    case EXPR_LOAD:
      return length_loaded(s, x.a, link, any);
    case EXPR_ITE: {
      TermId c = coded_truth(s, x.a);
      return term_choice(logic(s), c, length_of(s, x.b, link), length_of(s, x.c, link));
    }
    default:
      return any;
  }
}

TermId length_of(Move *s, ExprId pointer, uint64_t link) {
  uint64_t key = (uint64_t)pointer << 32 | link; /* a link is less than 2^32 */
  const uint32_t *known = idmap_find(&s->length, key);
  if (known) return *known;
  TermId by, number = coded_value(s, pointer).t, any = any_length_of(s, number);
  ExprId root = pointer_root(s, pointer, &by);
  TermId length = by == constant(s, 0) ? length_of_root(s, root, link, any) : any;
  move_fact(s, term_eq(logic(s), is_zero(s, length), is_zero(s, number)));
  idmap_put(&s->length, key, length);
  return length;
}

/* ---- chains ---- */

static bool has_target(const AliasTargets *in, AliasTarget x) {
  for (uint32_t i = 0; i < in->n; i++)
    if (in->at[i].object == x.object && in->at[i].offset == x.offset && in->at[i].stride == x.stride) return true;
  return false;
}

/* The place of the link of a node there. */
static AliasTarget link_of(AliasTarget node, uint64_t link) {
  node.offset += (int64_t)link;
  if (node.stride) node.offset %= (int64_t)node.stride;
  return node;
}

static bool is_outside(const Coder *k, const AliasTarget *t) {
  return alias_object(k->alias, t->object)->kind == ALIAS_OUTSIDE;
}

/* Adds the nodes behind those that the chain has. */
static void follow_links(Coder *k, Chain *c) {
  enum { MOST_NODES = 256 };
  AliasTargets next = {0};
  for (uint32_t i = 0; i < c->node.n && c->is_known; i++) {
    c->is_known = !is_outside(k, &c->node.at[i]) && c->node.n <= MOST_NODES;
    vec_clear(next);
    alias_of_contents(k->alias, link_of(c->node.at[i], c->link), 0, &next);
    for (uint32_t j = 0; j < next.n; j++)
      if (!has_target(&c->node, next.at[j])) vec_push(c->node, next.at[j]);
  }
  vec_free(next);
}

static const Chain *keep_chain(Coder *k, uint64_t key, Chain c) {
  follow_links(k, &c);
  idmap_put(&k->chain_of, key, k->chain.n);
  vec_push(k->chain, c);
  return &vec_last(k->chain);
}

static const Chain *chain_of_cell(Coder *k, PlaceId length) {
  const uint32_t *known = idmap_find(&k->chain_of, length);
  if (known) return &k->chain.at[*known];
  CertificateCell c = k->cell.at[length];
  Chain r = {.link = c.link, .is_known = true};
  AliasObjectId object = c.size ? alias_object_of_var(k->alias, c.var) : ALIAS_ANYTHING;
  if (!c.size)
    alias_of_var(k->alias, c.var, &r.node);
  else if (object == ALIAS_ANYTHING)
    r.is_known = false;
  else
    alias_of_contents(k->alias, (AliasTarget){.object = object, .offset = (int64_t)c.offset}, 0, &r.node);
  return keep_chain(k, length, r);
}

static const Chain *chain_of_pointer(Coder *k, ExprId pointer, uint64_t link) {
  uint64_t key = (uint64_t)pointer << 32 | link | (uint64_t)1 << 31; /* none of a cell: pointer is not 0 */
  const uint32_t *known = idmap_find(&k->chain_of, key);
  if (known) return &k->chain.at[*known];
  Chain r = {.link = link, .is_known = true};
  alias_of_expr(k->alias, pointer, &r.node);
  return keep_chain(k, key, r);
}

/* Where something that a step changes may meet a list. */
typedef enum { MEETS_NOWHERE, MEETS_NODE, MEETS_ELSEWHERE } Meeting;

/* n bytes at one of these places, and the links of the list. MEETS_NODE: none, or just all bytes of one link. */
static Meeting meet_links(const Coder *k, const Chain *c, const AliasTargets *at, uint64_t n) {
  uint64_t size = k->p->pointer_bits / 8;
  Meeting meets = MEETS_NOWHERE;
  if (!c->is_known) return MEETS_ELSEWHERE;
  for (uint32_t j = 0; j < at->n; j++) {
    if (is_outside(k, &at->at[j])) return MEETS_ELSEWHERE;
    for (uint32_t i = 0; i < c->node.n; i++) {
      AliasTarget link = link_of(c->node.at[i], c->link), to = at->at[j];
      if (!alias_overlap(k->alias, link, size, to, n)) continue;
      bool exact = n == size && !link.stride && !to.stride && link.object == to.object && link.offset == to.offset;
      if (!exact) return MEETS_ELSEWHERE;
      meets = MEETS_NODE;
    }
  }
  return meets;
}

/* The blocks at one of these places, and the nodes of the list. MEETS_NODE: of such a block only the place itself can
 * be one. */
static Meeting meet_blocks(const Coder *k, const Chain *c, const AliasTargets *at) {
  Meeting meets = MEETS_NOWHERE;
  if (!c->is_known) return MEETS_ELSEWHERE;
  for (uint32_t j = 0; j < at->n; j++) {
    if (is_outside(k, &at->at[j])) return MEETS_ELSEWHERE;
    for (uint32_t i = 0; i < c->node.n; i++) {
      AliasTarget node = c->node.at[i], to = at->at[j];
      if (node.object != to.object) continue;
      if (node.stride || to.stride || node.offset != to.offset) return MEETS_ELSEWHERE;
      meets = MEETS_NODE;
    }
  }
  return meets;
}

/* ---- which lists come by a node ---- */

/* The node whose link is written, or that is freed. */
typedef struct {
  ExprId pointer; /* points to it; 0: none is known */
  TermId number;  /* of that pointer */
  TermId length;  /* before the step */
} ListNode;

/* A pointer, before the step: in a register, in an object (then var and from are 0), or the value of an expression. */
typedef struct {
  VarId var;
  uint32_t level;
  ExprId from;
  TermId number; /* 0: not known */
  TermId alive, length;
} List;

static List list_of_cell(Move *s, PlaceId length) {
  CertificateCell c = s->k->cell.at[length];
  List z = {.var = c.size ? 0 : c.var, .level = c.level, .number = number_held(s, &c)};
  z.alive = part_held(s, &c, CELL_ALIVE);
  z.length = move_before(s, length);
  return z;
}

static List list_of_pointer(Move *s, ExprId e, uint64_t link) {
  List z = {.from = e, .number = coded_value(s, e).t};
  z.alive = owner_of(s, e).alive;
  z.length = length_of(s, e, link);
  const Expr *x = expr_at(s->k->p, e);
  if (x->kind == EXPR_VAR && !s->k->p->var.at[x->var].is_extern) {
    z.var = x->var;
    z.level = move_level(s, x->var);
  }
  return z;
}

/* The node that the pointer leads to. */
static ListNode node_at(Move *s, ExprId pointer, uint64_t link) {
  TermId number = coded_value(s, pointer).t;
  return (ListNode){pointer, number, length_of(s, pointer, link)};
}

/* The node with its link at the address. */
static ListNode node_of_link(Move *s, ExprId address, uint64_t link) {
  Logic *l = logic(s);
  TermId by;
  ExprId root = pointer_root(s, address, &by);
  ListNode x = {0};
  if (by == constant(s, (Int128)link))
    x = node_at(s, root, link);
  else
    x.length = any_length(s);
  move_fact(s, term_not(l, is_zero(s, x.length))); /* it is accessed */
  return x;
}

/* Do both point to one place, of an object that is alive? False where that is not known. */
static TermId is_at(Move *s, const List *z, const ListNode *x) {
  Logic *l = logic(s);
  if (!z->number || !x->number) return term_false(l);
  TermId all[] = {term_eq(l, z->alive, constant(s, 1)), 0, 0};
  all[1] = term_eq(l, z->number, x->number);
  all[2] = address_is_place(s, z->number);
  return term_and_all(l, all, 3);
}

static bool is_register(const Move *s, ExprId e, const List *z) {
  const Expr *x = e ? expr_at(s->k->p, e) : NULL;
  return x && z->var && x->kind == EXPR_VAR && x->var == z->var && move_level(s, x->var) == z->level;
}

/* May both point to one place, as far as the may-alias analysis knows? */
static bool may_be_at(const Move *s, const List *z, const ListNode *x) {
  const Coder *k = s->k;
  AliasTargets first = {0}, at = {0};
  bool may = !x->pointer || (!z->var && !z->from);
  if (!may) alias_of_expr(k->alias, x->pointer, &at);
  if (!may && z->var) alias_of_var(k->alias, z->var, &first);
  if (!may && !z->var) alias_of_expr(k->alias, z->from, &first);
  for (uint32_t i = 0; i < first.n && !may; i++)
    for (uint32_t j = 0; j < at.n && !may; j++)
      may = is_outside(k, &first.at[i]) || is_outside(k, &at.at[j]) ||
            alias_overlap(k->alias, first.at[i], 1, at.at[j], 1);
  vec_free(first);
  vec_free(at);
  return may;
}

/* Does the list of z come by the node? What else is known of it are the facts (a) to (c). */
static TermId comes_by(Move *s, const List *z, const ListNode *x, uint64_t link) {
  Logic *l = logic(s);
  if (is_register(s, x->pointer, z)) return term_not(l, is_zero(s, x->number));
  TermId comes = is_zero(s, move_any(s));
  TermId none = term_and(l, term_not(l, has_length(s, z->length)), term_not(l, has_length(s, x->length)));
  TermId both = term_and(l, has_nodes(s, x->length), term_le(l, x->length, z->length));
  move_fact(s, term_implies(l, comes, term_or(l, none, both)));
  TermId equal = term_and(l, has_nodes(s, z->length), term_eq(l, z->length, x->length));
  if (!may_be_at(s, z, x)) move_fact(s, term_not(l, term_and(l, comes, equal)));
  if (z->number && x->number) {
    TermId beside = term_and(l, address_is_beside(s, z->number), address_is_beside(s, x->number));
    TermId same = term_or(l, beside, term_eq(l, z->number, x->number));
    move_fact(s, term_implies(l, term_and(l, comes, equal), same));
    move_fact(s, term_implies(l, is_at(s, z, x), comes));
  }
  if (x->pointer && (z->var || z->from))
    vec_push(s->question, ((ListQuestion){z->var, z->level, z->var ? 0 : z->from, x->pointer, link, comes}));
  return comes;
}

/* ---- writes ---- */

static uint64_t stored_size(const Move *s, const Op *op) {
  return type_at(s->k->p, expr_at(s->k->p, op->b)->type)->size;
}

static bool is_pointer(const Move *s, ExprId e) {
  return type_at(s->k->p, expr_at(s->k->p, e)->type)->kind == TYPE_POINTER;
}

/* Where the store meets a list with these nodes. */
static Meeting meet_store(const Move *s, const Chain *c, const Op *op) {
  AliasTargets at = {0};
  alias_of_expr(s->k->alias, op->a, &at);
  Meeting meets = meet_links(s->k, c, &at, stored_size(s, op));
  vec_free(at);
  return meets;
}

static TermId stored_by(Move *s, const Op *in, ExprId pointer, uint64_t link) {
  Meeting meets = meet_store(s, chain_of_pointer(s->k, pointer, link), in);
  TermId before = length_of(s, pointer, link);
  if (meets == MEETS_NOWHERE) return before;
  if (meets == MEETS_ELSEWHERE) return disturbed(s, before);
  List y = list_of_pointer(s, pointer, link);
  ListNode x = node_of_link(s, in->a, link);
  TermId cycle = comes_by(s, &y, &x, link);
  return term_choice(logic(s), cycle, constant(s, -1), before);
}

TermId length_stored(Move *s, const Op *in, ExprId pointer, uint64_t link) {
  if (!pointer) return any_length(s);
  if (!in) return length_of(s, pointer, link);
  const uint32_t *known = idmap_find(&s->stored, link);
  if (known) return *known;
  TermId after = stored_by(s, in, pointer, link);
  idmap_put(&s->stored, link, after);
  return after;
}

/* The length of the list behind the store, if it comes by the node; from there on it has `rest`. */
static TermId rerouted(Move *s, const List *z, const ListNode *x, TermId rest) {
  Logic *l = logic(s);
  if (is_register(s, x->pointer, z)) return rest;
  TermId some = any_length(s);
  move_fact(s, term_not(l, is_zero(s, some)));
  TermId through = term_add(l, term_sub(l, z->length, x->length), rest);
  through = term_choice(l, has_nodes(s, x->length), through, some);
  through = term_choice(l, has_length(s, rest), through, constant(s, -1));
  return term_choice(l, is_at(s, z, x), rest, through);
}

static TermId behind_store(Move *s, PlaceId i, const Op *op) {
  Logic *l = logic(s);
  uint64_t link = s->k->cell.at[i].link;
  List z = list_of_cell(s, i);
  ListNode x = node_of_link(s, op->a, link);
  TermId after = length_stored(s, op, is_pointer(s, op->b) ? op->b : 0, link);
  TermId rest = term_choice(l, has_length(s, after), term_add(l, after, constant(s, 1)), constant(s, -1));
  return term_choice(l, comes_by(s, &z, &x, link), rerouted(s, &z, &x, rest), z.length);
}

void lengths_store(Move *s, const Op *op) {
  for (PlaceId i = 0; i < s->k->c->cell.n; i++) {
    if (!is_length(s, i)) continue;
    Meeting meets = meet_store(s, chain_of_cell(s->k, i), op);
    if (meets == MEETS_NODE) move_write(s, i, behind_store(s, i, op));
    if (meets == MEETS_ELSEWHERE) move_write(s, i, disturbed(s, move_before(s, i)));
  }
}

void lengths_block(Move *s, ExprId address) {
  AliasTargets at = {0};
  alias_of_expr(s->k->alias, address, &at);
  for (PlaceId i = 0; i < s->k->c->cell.n; i++)
    if (is_length(s, i) && meet_blocks(s->k, chain_of_cell(s->k, i), &at) != MEETS_NOWHERE)
      move_write(s, i, disturbed(s, move_before(s, i)));
  vec_free(at);
}

void lengths_forget(Move *s) {
  for (PlaceId i = 0; i < s->k->c->cell.n; i++)
    if (is_length(s, i)) move_write(s, i, disturbed(s, move_before(s, i)));
}

/* ---- lives end ---- */

void lengths_free(Move *s, ExprId pointer) {
  Logic *l = logic(s);
  AliasTargets at = {0};
  alias_of_expr(s->k->alias, pointer, &at);
  for (PlaceId i = 0; i < s->k->c->cell.n; i++) {
    if (!is_length(s, i)) continue;
    Meeting meets = meet_blocks(s->k, chain_of_cell(s->k, i), &at);
    if (meets == MEETS_ELSEWHERE) move_write(s, i, disturbed(s, move_before(s, i)));
    if (meets != MEETS_NODE) continue;
    uint64_t link = s->k->cell.at[i].link;
    List z = list_of_cell(s, i);
    ListNode x = node_at(s, pointer, link);
    move_write(s, i, term_choice(l, comes_by(s, &z, &x, link), constant(s, -1), z.length));
  }
  vec_free(at);
}

/* May nodes be in what ends: a variable, or (left) the variables of a function; or in memory from alloca? */
static bool meets_ending(const Move *s, const Chain *c, VarId object, FuncId left) {
  if (!c->is_known) return true;
  for (uint32_t i = 0; i < c->node.n; i++) {
    const AliasObject *o = alias_object(s->k->alias, c->node.at[i].object);
    bool own = o->kind == ALIAS_VARIABLE && (o->var == object || (left && s->k->p->var.at[o->var].function == left));
    if (own || (!object && o->kind == ALIAS_ALLOCATION && !o->is_heap)) return true;
  }
  return false;
}

static void end_nodes(Move *s, VarId object, FuncId left) {
  for (PlaceId i = 0; i < s->k->c->cell.n; i++)
    if (is_length(s, i) && meets_ending(s, chain_of_cell(s->k, i), object, left))
      move_write(s, i, disturbed(s, move_before(s, i)));
}

void lengths_end(Move *s, VarId object) { end_nodes(s, object, 0); }

void lengths_leave(Move *s, FuncId f) { end_nodes(s, 0, f); }

void lengths_return(Move *s, FuncId f, VarId v, uint32_t level, ExprId returned) {
  for (PlaceId i = 0; i < s->k->c->cell.n; i++) {
    CertificateCell c = s->k->cell.at[i];
    if (!is_length_of_register(&c, v, level)) continue;
    TermId length = length_of(s, returned, c.link);
    bool kept = !meets_ending(s, chain_of_pointer(s->k, returned, c.link), 0, f);
    move_write(s, i, kept ? length : disturbed(s, length));
  }
}
