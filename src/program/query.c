/* Questions about the memory of a concrete run, see query.h. Plain and exact: the part of memory that an operand leads
 * to is collected as a graph of places, and every question is one about that graph. */
#include "program/runner.h"

typedef struct {
  uint32_t object; /* 0: no cell */
  uint64_t offset; /* of pointers with fields; else 0 */
} Spot;

typedef struct {
  uint32_t from, to;
} Arc;

typedef struct {
  const Run *r;
  const Query *q;
  VEC(Spot) spot;
  VEC(Arc) arc;
  uint32_t *first; /* by object: 1 + the last spot in it, then along `next` */
  U32Vec next;
  bool ends_badly; /* a field leads neither to NULL nor to a cell */
} Part;

/* ---- what operands are worth ---- */

typedef struct {
  bool is_nothing;
  Value v;
} Operand;

static bool is_cell(const Run *r, uint32_t id, bool constants) {
  if (!id) return false;
  const Object *o = memory_object(&r->memory, id);
  return o->state == OBJECT_ALIVE && o->kind != OBJECT_FUNCTION && o->kind != OBJECT_LABEL &&
         (constants || !o->is_constant);
}

/* The object of a variable, without making it. */
static uint32_t variable_object(const Run *r, VarId v) {
  if (var_is_global(&r->p->var.at[v])) return r->slot[v];
  return r->objects.at[vec_last(r->frame).objects + r->slot[v]];
}

static bool load_at(const Run *r, const Value *address, TypeId t, Value *out) {
  uint32_t id;
  uint64_t offset;
  uint32_t n = scalar_bytes(type_at(r->p, t));
  if (address->undefined || !n || n > 16) return false;
  if (memory_check(&r->memory, address, n, false, &id, &offset) != RUN_FINISHED) return false;
  memory_load(&r->memory, id, offset, n, out);
  return true;
}

static Operand operand(const Run *r, const MemoryPath *p) {
  Operand x = {.is_nothing = true};
  const Var *var = &r->p->var.at[p->root];
  if (var->is_object) {
    uint32_t id = variable_object(r, p->root);
    if (!id || memory_object(&r->memory, id)->state != OBJECT_ALIVE) return x;
    x.v = memory_pointer(&r->memory, id, 0);
  } else {
    x.v = var_is_global(var) ? r->globals.at[r->slot[p->root]]
                             : r->registers.at[vec_last(r->frame).registers + r->slot[p->root]];
  }
  for (uint32_t i = 0; i < p->n; i++) {
    if (x.v.undefined) return x;
    x.v.bits = (x.v.bits + p->step[i].add) & value_mask(r->p->pointer_bits);
    if (p->step[i].load && !load_at(r, &x.v, p->step[i].load, &x.v)) return x;
  }
  uint32_t bits = type_at(r->p, p->type)->bits;
  x.is_nothing = (x.v.undefined & value_mask(bits ? bits : r->p->pointer_bits)) != 0;
  return x;
}

/* The cell that it leads to, or 0. */
static uint32_t cell_of(const Run *r, const Operand *x, bool constants) {
  return !x->is_nothing && x->v.bits && is_cell(r, x->v.object, constants) ? x->v.object : 0;
}

static Spot spot_of(const Part *a, const Value *v) {
  bool good = v->bits && !v->undefined && is_cell(a->r, v->object, false);
  if (!good) return (Spot){0};
  uint64_t offset = (uint64_t)v->bits - memory_object(&a->r->memory, v->object)->address;
  return (Spot){v->object, a->q->n_fields ? offset : 0};
}

/* ---- the part of memory behind an operand ---- */

static uint32_t add_spot(Part *a, Spot s) {
  for (uint32_t i = a->first[s.object]; i && i <= a->spot.n; i = a->next.at[i - 1])
    if (a->spot.at[i - 1].offset == s.offset) return i - 1;
  vec_push(a->spot, s);
  vec_push(a->next, a->first[s.object]);
  a->first[s.object] = a->spot.n;
  return a->spot.n - 1;
}

static void add_arc(Part *a, uint32_t from, const Value *v) {
  Spot s = spot_of(a, v);
  if (!s.object) return;
  Arc arc = {from, add_spot(a, s)};
  vec_push(a->arc, arc);
}

/* Calls each for every pointer in an object. */
static void each_pointer(const Run *r, uint32_t id, void (*each)(void *context, const Value *v), void *context) {
  const Object *o = memory_object(&r->memory, id);
  uint32_t n = r->p->pointer_bits / 8;
  if (!o->provenance || !o->byte) return;
  for (uint64_t at = 0; at + n <= o->size;) {
    Value v = {0};
    if (o->provenance[at]) memory_load(&r->memory, id, at, n, &v);
    bool pointer = v.object && !v.undefined && v.bits;
    const Object *to = pointer ? memory_object(&r->memory, v.object) : o;
    /* what was computed from a pointer, and is none, belongs to its object too */
    bool inside = (uint64_t)v.bits - to->address <= to->size;
    if (pointer && inside) each(context, &v);
    at += pointer ? n : 1;
  }
}

typedef struct {
  Part *a;
  uint32_t from;
} Adding;

static void add_pointer(void *context, const Value *v) {
  Adding *x = context;
  add_arc(x->a, x->from, v);
}

static void follow(Part *a, uint32_t i) {
  Spot s = a->spot.at[i];
  if (!a->q->n_fields) {
    Adding x = {a, i};
    each_pointer(a->r, s.object, add_pointer, &x);
    return;
  }
  uint32_t fields = a->q->kind == QUERY_DLL ? 1 : a->q->n_fields;
  for (uint32_t k = 0; k < fields; k++) {
    Value at = memory_pointer(&a->r->memory, s.object, s.offset + a->q->field[k]), v;
    if (!load_at(a->r, &at, a->r->p->type_void_pointer, &v)) {
      a->ends_badly = true;
      continue;
    }
    if (v.undefined || (v.bits && !is_cell(a->r, v.object, false))) a->ends_badly = true;
    add_arc(a, i, &v);
  }
}

static void part_begin(Part *a, const Run *r, const Query *q, const Operand *x) {
  *a = (Part){.r = r, .q = q, .first = mem_zalloc(r->memory.object.n * sizeof(uint32_t))};
  Spot s = x->is_nothing ? (Spot){0} : spot_of(a, &x->v);
  if (s.object) add_spot(a, s);
  for (uint32_t i = 0; i < a->spot.n; i++) follow(a, i);
}

static void part_end(Part *a) {
  vec_free(a->spot);
  vec_free(a->arc);
  vec_free(a->next);
  mem_free(a->first);
}

/* Takes out what nothing leads to, until nothing changes: what is left lies on or behind a cycle. */
static bool has_cycle(const Part *a) {
  uint32_t *in = mem_zalloc((a->spot.n + 1) * sizeof *in), left = a->spot.n;
  U32Vec work = {0};
  for (uint32_t i = 0; i < a->arc.n; i++) in[a->arc.at[i].to]++;
  for (uint32_t i = 0; i < a->spot.n; i++)
    if (!in[i]) vec_push(work, i);
  uint32_t *first = mem_zalloc((a->spot.n + 1) * sizeof *first), *next = mem_zalloc((a->arc.n + 1) * sizeof *next);
  for (uint32_t i = 0; i < a->arc.n; i++) {
    next[i] = first[a->arc.at[i].from];
    first[a->arc.at[i].from] = i + 1;
  }
  while (work.n) {
    uint32_t i = vec_pop(work);
    left--;
    for (uint32_t k = first[i]; k && k <= a->arc.n; k = next[k - 1])
      if (--in[a->arc.at[k - 1].to] == 0) vec_push(work, a->arc.at[k - 1].to);
  }
  mem_free(in);
  mem_free(first);
  mem_free(next);
  vec_free(work);
  return left > 0;
}

/* ---- questions ---- */

static bool leads_back(const Part *a, Arc arc) {
  Spot one = a->spot.at[arc.from], two = a->spot.at[arc.to];
  Value at = memory_pointer(&a->r->memory, two.object, two.offset + a->q->field[1]), v;
  Value wanted = memory_pointer(&a->r->memory, one.object, one.offset);
  return load_at(a->r, &at, a->r->p->type_void_pointer, &v) && !v.undefined && v.object == wanted.object &&
         v.bits == wanted.bits;
}

static bool is_tree(const Part *a) {
  uint8_t *reached = mem_zalloc(a->spot.n + 1);
  bool good = true;
  if (a->spot.n) reached[0] = 1;
  for (uint32_t i = 0; i < a->arc.n && good; i++) {
    good = !reached[a->arc.at[i].to];
    reached[a->arc.at[i].to] = 1;
  }
  mem_free(reached);
  return good;
}

static bool hangs_well(const Part *a, const Operand *x) {
  if (x->is_nothing || (x->v.bits && !a->spot.n) || a->ends_badly) return false;
  if (a->q->kind == QUERY_TREE) return is_tree(a);
  if (has_cycle(a)) return false;
  for (uint32_t i = 0; a->q->kind == QUERY_DLL && i < a->arc.n; i++)
    if (!leads_back(a, a->arc.at[i])) return false;
  return true;
}

/* By object: is it reached from variables of open activations or from globals? */
static uint8_t *reached_blocks(const Run *r) {
  const Memory *m = &r->memory;
  U32Vec work = {0};
  uint8_t *mark = mem_zalloc(m->object.n);
  for (uint32_t id = 1; id < m->object.n; id++)
    if (m->object.at[id].state == OBJECT_ALIVE && m->object.at[id].kind != OBJECT_HEAP) vec_push(work, id);
  for (uint32_t i = 0; i < r->globals.n; i++)
    if (r->globals.at[i].object) vec_push(work, r->globals.at[i].object);
  for (uint32_t i = 0; i < r->registers.n; i++)
    if (r->registers.at[i].object) vec_push(work, r->registers.at[i].object);
  memory_reach(m, &work, mark);
  vec_free(work);
  return mark;
}

typedef struct {
  uint32_t target, n;
} Count;

static void count_pointer(void *context, const Value *v) {
  Count *c = context;
  c->n += v->object == c->target;
}

static bool is_shared(const Run *r, uint32_t target) {
  Count c = {.target = target};
  if (!target) return false;
  uint8_t *mark = reached_blocks(r);
  for (uint32_t id = 1; id < r->memory.object.n; id++) {
    const Object *o = memory_object(&r->memory, id);
    if (o->kind == OBJECT_HEAP && o->state == OBJECT_ALIVE && mark[id]) each_pointer(r, id, count_pointer, &c);
  }
  mem_free(mark);
  return c.n >= 2;
}

static bool is_lost(Run *r) {
  RunResult *result = r->result, scratch = {0};
  bool lost = false;
  r->result = &scratch;
  run_leftovers(r, LOST_TO_ALL);
  r->result = result;
  for (uint32_t i = 0; i < scratch.leftover.n; i++) lost = lost || !scratch.leftover.at[i].reachable;
  run_result_free(&scratch);
  return lost;
}

static bool is_reached(const Part *a, uint32_t cell) {
  for (uint32_t i = 0; i < a->spot.n && cell; i++)
    if (a->spot.at[i].object == cell) return true;
  return false;
}

static bool is_disjoint(const Part *a, const Run *r, const Query *q, const Operand *other) {
  Part b;
  part_begin(&b, r, q, other);
  bool apart = true;
  for (uint32_t i = 0; i < b.spot.n && apart; i++) apart = !is_reached(a, b.spot.at[i].object);
  part_end(&b);
  return apart;
}

static QueryAnswer about_part(const Run *r, const Query *q, const Operand x[2]) {
  QueryAnswer out = {0};
  Part a;
  part_begin(&a, r, q, &x[0]);
  if (q->kind == QUERY_REACHABLE) out.truth = is_reached(&a, cell_of(r, &x[1], false));
  if (q->kind == QUERY_DISJOINT) out.truth = is_disjoint(&a, r, q, &x[1]);
  if (q->kind == QUERY_CYCLIC) out.truth = has_cycle(&a);
  if (q->kind >= QUERY_LIST && q->kind <= QUERY_LENGTH) out.truth = hangs_well(&a, &x[0]);
  out.lo = out.hi = a.spot.n;
  part_end(&a);
  return out;
}

static QueryAnswer number_there(const Run *r, const Query *q, const Operand *x) {
  QueryAnswer out = {0};
  const Type *t = type_at(r->p, q->path[0].type);
  if (x->is_nothing || (t->kind != TYPE_INT && t->kind != TYPE_BOOL)) return out;
  out.truth = 1;
  out.lo = out.hi = value_number(t, x->v.bits & value_mask(t->bits));
  return out;
}

QueryAnswer query_run(Run *r, const Query *q) {
  Operand x[2] = {0};
  uint32_t a = 0, b = 0;
  for (uint32_t i = 0; i < q->n_paths; i++) x[i] = operand(r, &q->path[i]);
  switch (q->kind) {
    case QUERY_NULL:
      return (QueryAnswer){.truth = !x[0].is_nothing && !x[0].v.bits};
    case QUERY_LIVE:
      return (QueryAnswer){.truth = cell_of(r, &x[0], true) != 0};
    case QUERY_ALIAS:
    case QUERY_EQUAL:
    case QUERY_POINTS_TO:
      a = cell_of(r, &x[0], true);
      b = cell_of(r, &x[1], true);
      if (q->kind == QUERY_EQUAL && !x[0].is_nothing && !x[1].is_nothing && !x[0].v.bits && !x[1].v.bits)
        return (QueryAnswer){.truth = 1};
      return (QueryAnswer){.truth = a && a == b && (q->kind == QUERY_POINTS_TO || x[0].v.bits == x[1].v.bits)};
    case QUERY_SHARED:
      return (QueryAnswer){.truth = is_shared(r, cell_of(r, &x[0], false))};
    case QUERY_LEAKED:
      return (QueryAnswer){.truth = is_lost(r)};
    case QUERY_DATA:
      return number_there(r, q, &x[0]);
    default:
      return about_part(r, q, x);
  }
}

const RunResult *run_so_far(const Run *r) { return r->result; }
