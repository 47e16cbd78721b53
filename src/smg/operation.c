/* What operations do to graphs. */
#include <string.h>

#include "smg/census.h"
#include "smg/row.h"

/* The last call that a function of the library waits for; 0: none. */
static EdgeId find_call(const Engine *e, FuncId f) {
  for (uint32_t i = e->activation.n; i-- > 0;)
    if (e->activation.at[i].function == f && e->activation.at[i].frame.n)
      return vec_last(e->activation.at[i].frame).call;
  return 0;
}

/* Where the program stands: of a model of the library, where it is called. */
static Position place_of(const Engine *e, EdgeId edge) {
  EdgeId call = edge;
  for (uint32_t deep = 0; call && deep < 8; deep++) {
    FuncId f = e->p->loc.at[e->p->edge.at[call].from].function;
    if (!e->p->func.at[f].is_model) return e->p->edge.at[call].at;
    call = find_call(e, f);
  }
  return e->p->edge.at[edge].at;
}

Outcome engine_give_up(Engine *e, EdgeId edge, const char *why) {
  if (!e->stopped) {
    e->stopped = why ? why : "an operation that is not followed"; /* without a reason the level would go on */
    e->at = place_of(e, edge);
  }
  return GIVE_UP;
}

void trial_trace(const Trial *s) {
  if (!s->e->o->trace) return;
  Buf b = {0};
  smg_print(s->g, &b);
  fprintf(s->e->o->trace, "given up (%s):\n%s", s->why, buf_str(&b));
  buf_free(&b);
}

typedef Outcome Try(Trial *s, EdgeId edge, Graphs *also);

/* Tries on g and on its parts; takes g over. `also` of try: further graphs behind the operation. */
static Outcome try_all(Engine *e, FuncId f, Graph *g, EdgeId edge, Try *attempt, Graphs *out) {
  Graphs work = {0};
  Outcome result = DONE;
  uint32_t parts = 0;
  vec_push(work, g);
  while (work.n) {
    Trial s = {.e = e, .p = e->p, .g = vec_pop(work), .function = f};
    if (result != DONE) {
      smg_free(s.g);
      continue;
    }
    Outcome r = attempt(&s, edge, out);
    if (r == DONE) {
      vec_clear(s.g->decided);
      vec_push(*out, s.g);
    } else if (r == SPLIT && ++parts < MOST_SPLITS) {
      SplitWish w = s.split;
      if (trial_split(&s, s.g, &w, &work) == GIVE_UP) result = engine_give_up(e, edge, s.why);
    } else {
      if (r == SPLIT) s.why = "too many cases";
      if (r == GIVE_UP || r == SPLIT) trial_trace(&s);
      smg_free(s.g);
      if (r == GIVE_UP || r == SPLIT) result = engine_give_up(e, edge, s.why);
    }
  }
  vec_free(work);
  return result;
}

/* ---- simple operations ---- */

static Outcome do_assign(Trial *s, const Op *op) {
  Value v;
  Outcome r = trial_eval(s, op->a, &v);
  if (r == DONE) *trial_slot(s, op->dst) = v;
  return r;
}

static Outcome do_store(Trial *s, const Op *op) {
  Value v, address;
  TypeId t = expr_at(s->p, op->b)->type;
  uint64_t n = scalar_size(s->p, t);
  TypeKind k = type_at(s->p, t)->kind;
  if (k != TYPE_INT && k != TYPE_POINTER && k != TYPE_FLOAT && k != TYPE_BOOL) {
    s->why = "a structure is stored as a whole";
    return GIVE_UP;
  }
  Outcome r = trial_eval(s, op->b, &v);
  if (r != DONE) return r;
  trial_number(s, t, &v);
  r = trial_eval(s, op->a, &address);
  if (r == DONE && address.kind == VALUE_SOME) r = trial_focus(s, op->a);
  if (r == DONE) r = trial_store(s, &address, n, v);
  if (r == DONE && s->e->how.carve) carve_stored(s, op->a, &address, n);
  return r;
}

static Outcome do_begin(Trial *s, VarId v, bool begins) {
  Value *slot = trial_slot(s, v);
  if (!slot) return DONE;
  if (!s->p->var.at[v].is_object) {
    *slot = (Value){.kind = VALUE_UNSET};
    return DONE;
  }
  if (!s->p->var.at[v].function) return DONE;
  if (slot->kind == VALUE_POINTER) smg_end_object(s->g, slot->id);
  *trial_slot(s, v) = (Value){.kind = begins ? VALUE_NONE : VALUE_DANGLING};
  return DONE;
}

/* How many blocks of the stack this activation has: the highest number among those that are known, and the marks: what
 * lay below one may be dropped, but what comes above it must end with it. Where one is no constant, do_stack_free gives
 * up. */
static Outcome stack_height(Trial *s, uint8_t *out) {
  const Program *p = s->p;
  const Graph *g = s->g;
  const Function *f = &p->func.at[s->function];
  Int128 most = 0;
  for (ObjId o = 1; o < g->obj.n; o++)
    if (g->obj.at[o].sort && g->obj.at[o].stack == 1 && g->obj.at[o].order > most) most = g->obj.at[o].order;
  for (LocId l = f->first; l < f->first + f->n_locs; l++)
    for (EdgeId i = p->loc.at[l].first_out; i < p->loc.at[l].first_out + p->loc.at[l].n_out; i++) {
      if (p->edge.at[i].op.kind != OP_STACK_MARK) continue;
      const Value *mark = trial_slot(s, p->edge.at[i].op.dst);
      if (mark->kind == VALUE_NUMBER && !mark->lin.n && mark->lin.c > most) most = mark->lin.c;
    }
  *out = (uint8_t)most;
  if (most < UINT8_MAX) return DONE;
  s->why = "very many blocks of the stack";
  return GIVE_UP;
}

static Outcome do_alloc_stack(Trial *s, const Op *op, Lin size) {
  uint8_t height;
  Outcome r = stack_height(s, &height);
  if (r != DONE) return r;
  ObjId o = smg_add_block(s->g, OBJECT_VARIABLE, size, false);
  s->g->obj.at[o].stack = 1;
  s->g->obj.at[o].order = height + 1;
  if (op->dst) *trial_slot(s, op->dst) = value_pointer(o, lin_const(0));
  return DONE;
}

/* A mark is the height of the stack; blocks above it end. */
static Outcome do_stack_free(Trial *s, const Op *op) {
  Value mark;
  Outcome r = trial_eval(s, op->a, &mark);
  if (r != DONE) return r;
  if (mark.kind != VALUE_NUMBER || mark.lin.n) {
    s->why = "memory of the stack ends, it is not known which";
    return GIVE_UP;
  }
  for (ObjId o = 1; o < s->g->obj.n; o++) {
    const MemObject *x = &s->g->obj.at[o];
    if (x->sort && x->stack == 1 && x->order > mark.lin.c) smg_end_object(s->g, o);
  }
  return DONE;
}

static Outcome do_alloc(Trial *s, const Op *op, EdgeId edge, Graphs *also) {
  Value size;
  Outcome r = trial_eval(s, op->a, &size);
  if (r != DONE) return r;
  trial_number(s, expr_at(s->p, op->a)->type, &size);
  if (size.kind != VALUE_NUMBER) size = value_fresh(s->g, s->p, s->p->type_size);
  if (op->how == ALLOC_STACK) return do_alloc_stack(s, op, size.lin);
  if (s->e->o->malloc_may_fail) {
    Graph *none = smg_copy(s->g);
    vec_clear(none->decided);
    Trial t = *s;
    t.g = none;
    if (op->dst) *trial_slot(&t, op->dst) = value_const(0);
    vec_push(*also, none);
  }
  Lin above = size.lin; /* no object is larger than a difference of pointers can say: the library refuses it */
  above.c -= ((Int128)1 << (s->p->pointer_bits - 1)) - 1;
  if (!numbers_at_most(&s->g->num, &above)) return STOP;
  ObjId o = smg_add_block(s->g, OBJECT_BLOCK, size.lin, op->how == ALLOC_HEAP_ZERO);
  if (op->dst) *trial_slot(s, op->dst) = value_pointer(o, lin_const(0));
  return census_add(s->e, s->g, o, edge) ? DONE : STOP;
}

static Outcome do_free(Trial *s, const Op *op) {
  Value v;
  ObjId o;
  Lin offset;
  Outcome r = trial_eval(s, op->a, &v);
  if (r != DONE) return r;
  if (value_is_null(&v) || v.kind == VALUE_UNSET) return DONE; /* indeterminate: it may be NULL, else it is undefined */
  if (v.kind == VALUE_SOME) r = trial_focus(s, op->a);
  bool host = v.kind == VALUE_POINTER && s->g->obj.at[v.id].cut == CUT_HOST && !s->g->obj.at[v.id].is_segment;
  if (host) { /* all of it, whatever of it was handed out */
    o = v.id;
    offset = v.lin;
  } else if (r == DONE) {
    r = trial_locate(s, &v, &o, &offset);
  }
  if (r != DONE) return r;
  if (s->g->obj.at[o].cut == CUT_PIECE) { /* a host may begin there */
    s->why = "what an arena or pool has handed out is freed";
    return GIVE_UP;
  }
  if (s->g->obj.at[o].sort != OBJECT_BLOCK || !numbers_equal(&s->g->num, &offset)) return STOP;
  return census_end(s->e, s->g, o) ? DONE : STOP; /* what only it led to is found when the graph is tidied */
}

/* ---- blocks of bytes ---- */

static Outcome block_operands(Trial *s, const Op *op, Value *to, Value *b, Lin *n) {
  Value size;
  Outcome r = trial_eval(s, op->a, to);
  if (r == DONE) r = trial_eval(s, op->b, b);
  if (r == DONE) r = trial_eval(s, op->c, &size);
  if (r != DONE) return r;
  trial_number(s, expr_at(s->p, op->c)->type, &size);
  if (size.kind != VALUE_NUMBER) {
    s->why = "a block of bytes of unknown size";
    return GIVE_UP;
  }
  *n = size.lin;
  numbers_simplify(&s->g->num, n);
  return DONE;
}

/* The bytes lie inside; from here on. */
static bool block_inside(Trial *s, ObjId o, const Lin *offset, const Lin *n) {
  Lin low, high;
  if (lin_scale(offset, -1, &low) && !numbers_at_most(&s->g->num, &low)) return false;
  if (!lin_add(offset, n, 1, &high) || !lin_add(&high, &s->g->obj.at[o].size, -1, &high)) return true;
  return numbers_at_most(&s->g->num, &high);
}

/* Where the n bytes at v are; *o is 0 where n can only be 0, so that nothing happens. */
static Outcome locate_block(Trial *s, const Value *v, const Lin *n, ObjId *o, Lin *offset) {
  Outcome r = trial_locate(s, v, o, offset);
  if (r == DONE) r = trial_keep_inside(s, *o, offset, n);
  if (r == DONE && (s->g->obj.at[*o].cut || block_inside(s, *o, offset, n))) return DONE;
  if (r != DONE && r != STOP) return r;
  *o = 0;
  return numbers_is_zero(&s->g->num, n) == 0 || !numbers_equal(&s->g->num, n) ? STOP : DONE;
}

/* n bytes of an array that has rows: those of an element, or nothing is known of it any more. */
static Outcome find_element(Trial *s, ObjId *o, Lin *offset, const Lin *n) {
  Range r = numbers_range(&s->g->num, n);
  if (r.hi > 0 && r.hi <= (Int128)s->g->obj.at[*o].step) return row_locate(s, o, offset, (uint64_t)r.hi, true);
  if (object_has_rows(s->g, *o)) rows_forget(s->g, *o);
  return DONE;
}

static Outcome do_memset(Trial *s, const Op *op) {
  Value to, byte;
  Lin n, offset;
  ObjId o;
  Outcome r = block_operands(s, op, &to, &byte, &n);
  if (r != DONE) return r;
  if (numbers_is_zero(&s->g->num, &n) == 1) return DONE;
  r = locate_block(s, &to, &n, &o, &offset);
  if (r != DONE || !o) return r;
  const MemObject *x = &s->g->obj.at[o];
  Lin rest;
  bool all =
      !x->tail && lin_is(&offset, 0) && lin_add(&x->size, &n, -1, &rest) && numbers_is_zero(&s->g->num, &rest) == 1;
  bool zero = value_is_null(&byte);
  if (!(zero && all)) {
    r = find_element(s, &o, &offset, &n);
    if (r != DONE) return r;
    x = &s->g->obj.at[o];
  }
  if (zero && all) {
    vec_clear(s->g->obj.at[o].variants.at[0]);
    s->g->obj.at[o].zeroed = true;
    s->g->obj.at[o].blurred = false;
    Lin last = s->g->obj.at[o].size;
    last.c -= 1;
    if (numbers_range(&s->g->num, &last).lo >= 0) object_set_nul(s->g, o, &last);
  } else if (zero && !offset.n && !n.n) {
    cells_zero(s->g, o, 0, (uint64_t)offset.c, (uint64_t)n.c);
  } else if (!(x->zeroed && zero && !x->variants.at[0].n)) {
    object_forget(s->g, o, &offset, &n);
  }
  return DONE;
}

/* Copies cells of [from, from + n) of x to `to` of y; what is not known stays unknown. */
static void copy_cells(Graph *g, ObjId x, uint64_t from, ObjId y, uint64_t to, uint64_t n) {
  Cells part = {0};
  const Cells *c = &g->obj.at[x].variants.at[0];
  bool zeroed = g->obj.at[x].zeroed;
  for (uint32_t i = 0; i < c->n; i++) {
    Cell k = c->at[i];
    uint64_t end = k.offset + k.size;
    if (end <= from || k.offset >= from + n) continue;
    bool whole = k.offset >= from && end <= from + n;
    if (!whole && !k.zeros) k.v = (Value){.kind = VALUE_ANY};
    if (k.offset < from) {
      k.size -= from - k.offset;
      k.offset = from;
    }
    if (end > from + n) k.size = from + n - k.offset;
    k.offset = k.offset - from + to;
    vec_push(part, k);
  }
  cells_forget(g, y, 0, to, n);
  if (zeroed) cells_zero(g, y, 0, to, n);
  for (uint32_t i = 0; i < part.n; i++) {
    if (part.at[i].zeros)
      cells_zero(g, y, 0, part.at[i].offset, part.at[i].size);
    else
      cells_write(g, y, 0, part.at[i].offset, part.at[i].size, part.at[i].v);
  }
  vec_free(part);
}

static Outcome copy_static(Trial *s, VarId v, const Lin *at, ObjId y, uint64_t to, uint64_t n) {
  const Var *x = &s->p->var.at[v];
  cells_forget(s->g, y, 0, to, n);
  if (at->n || x->is_extern) return DONE;
  uint64_t from = (uint64_t)at->c;
  cells_zero(s->g, y, 0, to, n);
  for (uint32_t i = 0; i < x->n_init; i++) {
    const InitPiece *k = &x->init[i];
    uint64_t size = k->value ? scalar_size(s->p, expr_at(s->p, k->value)->type) : k->n_bytes;
    if (k->offset + size <= from || k->offset >= from + n) continue;
    if (k->value && k->offset >= from && k->offset + size <= from + n) {
      Value value;
      if (trial_eval(s, k->value, &value) != DONE) {
        s->why = "an initialiser that is not known";
        return GIVE_UP;
      }
      cells_write(s->g, y, 0, k->offset - from + to, size, value);
    } else {
      uint64_t low = k->offset > from ? k->offset : from,
               high = k->offset + size < from + n ? k->offset + size : from + n;
      for (uint64_t b = low; b < high && high - low <= 256; b++)
        if (!k->value) cells_write(s->g, y, 0, b - from + to, 1, value_const(k->bytes[b - k->offset]));
      if (high - low > 256 || k->value) cells_forget(s->g, y, 0, low - from + to, high - low);
    }
  }
  return DONE;
}

/* Where the string ends of a constant; false: not known. */
static bool constant_nul(const Program *p, VarId constant, Lin *nul) {
  const Var *v = &p->var.at[constant];
  if (v->is_extern || !type_at(p, v->type)->size) return false;
  *nul = lin_const((Int128)type_at(p, v->type)->size - 1);
  if (!v->n_init) return true; /* it is zero */
  if (v->n_init != 1 || v->init[0].value) return false;
  uint64_t last = (uint64_t)nul->c - v->init[0].offset;
  return last >= v->init[0].n_bytes || !v->init[0].bytes[last];
}

/* The ends of strings (n_nuls of them) that are copied with the n bytes behind `source` to `at`, there; how many. */
static uint32_t copied_nuls(Trial *s, Lin *nul, uint32_t n_nuls, const Lin *source, const Lin *n, const Lin *at) {
  uint32_t kept = 0;
  Lin d, less;
  for (uint32_t i = 0; i < n_nuls; i++) {
    if (!lin_add(&nul[i], source, -1, &d) || !lin_add(&d, n, -1, &less)) continue;
    if (numbers_range(&s->g->num, &d).lo < 0 || numbers_range(&s->g->num, &less).hi >= 0) continue;
    kept += lin_add(&d, at, 1, &nul[kept]);
  }
  return kept;
}

static Outcome do_copy(Trial *s, const Op *op) {
  Value to, from;
  Lin n, at, source;
  ObjId y, x = 0;
  Outcome r = block_operands(s, op, &to, &from, &n);
  if (r != DONE) return r;
  if (numbers_is_zero(&s->g->num, &n) == 1) return DONE;
  if (from.kind == VALUE_STATIC) {
    source = from.lin;
    numbers_simplify(&s->g->num, &source);
  } else {
    r = locate_block(s, &from, &n, &x, &source);
    if (r != DONE || !x) return r;
  }
  if (to.kind == VALUE_STATIC) return STOP;
  r = locate_block(s, &to, &n, &y, &at);
  if (r != DONE || !y) return r;
  numbers_simplify(&s->g->num, &n);
  numbers_simplify(&s->g->num, &at);
  numbers_simplify(&s->g->num, &source);
  r = x ? find_element(s, &x, &source, &n) : DONE;
  if (r == DONE) r = find_element(s, &y, &at, &n);
  if (r != DONE) return r;
  Lin nul[MOST_NULS];
  uint32_t nuls = x ? object_nuls(s->g, x, nul) : constant_nul(s->p, from.id, &nul[0]);
  nuls = copied_nuls(s, nul, nuls, &source, &n, &at);
  r = DONE;
  if (n.n || at.n || source.n || n.c > (Int128)1 << 40) {
    object_forget(s->g, y, &at, &n);
    bool first = n.n && !at.n && !source.n && x && x != y && numbers_range(&s->g->num, &n).lo >= 1;
    if (first) copy_cells(s->g, x, (uint64_t)source.c, y, (uint64_t)at.c, 1); /* of a text: that it is not empty */
  } else if (x)
    copy_cells(s->g, x, (uint64_t)source.c, y, (uint64_t)at.c, (uint64_t)n.c);
  else
    r = copy_static(s, from.id, &source, y, (uint64_t)at.c, (uint64_t)n.c);
  for (uint32_t i = 0; i < nuls; i++) object_set_nul(s->g, y, &nul[i]);
  return r;
}

/* ---- calls of what has no body ---- */

static Outcome do_external(Trial *s, const Op *op) {
  const Function *f = &s->p->func.at[expr_at(s->p, op->a)->var];
  bool pointers = false;
  for (uint32_t i = 0; i < op->n_args; i++)
    pointers = pointers || type_at(s->p, expr_at(s->p, op->args[i])->type)->kind == TYPE_POINTER;
  if (f->external == EXTERN_PRIMITIVE || (f->external == EXTERN_UNKNOWN && pointers)) {
    s->why = "a function without body or model";
    return GIVE_UP;
  }
  for (uint32_t i = 0; i < op->n_args; i++) {
    Value v;
    Outcome r = trial_eval(s, op->args[i], &v);
    if (r != DONE) return r;
  }
  if (op->dst) {
    Value v = value_fresh(s->g, s->p, s->p->var.at[op->dst].type);
    *trial_slot(s, op->dst) = v;
  }
  return DONE;
}

static Outcome attempt_operation(Trial *s, EdgeId edge, Graphs *also) {
  const Op *op = &s->p->edge.at[edge].op;
  switch (op->kind) {
    case OP_SKIP:
      return DONE;
    case OP_ASSIGN:
      return do_assign(s, op);
    case OP_STORE:
      return do_store(s, op);
    case OP_HAVOC:
      if (op->dst) {
        Value v = value_fresh(s->g, s->p, s->p->var.at[op->dst].type);
        const Type *t = type_at(s->p, s->p->var.at[op->dst].type);
        if (v.kind == VALUE_NUMBER && t->name && !strcmp(t->name, "_Bool"))
          s->g->num.range.at[v.lin.t[0].s] = (Range){0, 1};
        *trial_slot(s, op->dst) = v;
      }
      return DONE;
    case OP_BEGIN:
    case OP_END:
      return do_begin(s, op->dst, op->kind == OP_BEGIN);
    case OP_ALLOC:
      return do_alloc(s, op, edge, also);
    case OP_FREE:
      return do_free(s, op);
    case OP_CALL:
      return do_external(s, op);
    case OP_MEMSET:
      return do_memset(s, op);
    case OP_MEMCPY:
    case OP_MEMMOVE:
      return do_copy(s, op);
    case OP_HALT:
      return STOP;
    case OP_UNMODELLED:
      if (op->how == UNMODELLED_WILD) {
        s->why = "something that is not modelled";
        return GIVE_UP;
      }
      if (op->dst) {
        Value v = value_fresh(s->g, s->p, s->p->var.at[op->dst].type);
        *trial_slot(s, op->dst) = v;
      }
      return DONE;
    case OP_STACK_MARK: {
      uint8_t height;
      Outcome r = stack_height(s, &height);
      if (r == DONE) *trial_slot(s, op->dst) = value_const(height);
      return r;
    }
    case OP_STACK_FREE:
      return do_stack_free(s, op);
    default:
      s->why = "an operation that is not known";
      return GIVE_UP;
  }
}

Outcome engine_operation(Engine *e, FuncId f, Graph *g, EdgeId edge, Graphs *out) {
  const Op *op = &e->p->edge.at[edge].op;
  if (op->kind == OP_ASSUME) {
    Trial s = {.e = e, .p = e->p, .g = g, .function = f};
    Outcome r = trial_assume(&s, op->a, true, out);
    for (uint32_t i = 0; i < out->n; i++) vec_clear(out->at[i]->decided);
    return r == GIVE_UP ? engine_give_up(e, edge, s.why) : DONE;
  }
  return try_all(e, f, g, edge, attempt_operation, out);
}

/* ---- goals ---- */

static void note_memory(const Program *p, ExprId x, void *context) {
  if (expr_at(p, x)->kind >= EXPR_INVALID && expr_at(p, x)->kind <= EXPR_NOT_CLEAN) *(bool *)context = true;
}

static void trace_open(const Trial *s, EdgeId edge, const Goal *g) {
  if (!s->e->o->trace) return;
  Buf b = {0};
  if (g->condition) expr_print(s->p, g->condition, &b);
  buf_printf(&b, " is not excluded in line %u:\n", s->p->edge.at[edge].at.line);
  smg_print(s->g, &b);
  fputs(buf_str(&b), s->e->o->trace);
  buf_free(&b);
}

/* Goals about memory come first: to look at one about numbers is to read memory, and to take it as good to read. */
static Outcome attempt_goals(Trial *s, EdgeId edge, Graphs *also) {
  Engine *e = s->e;
  bool ends = false;
  uint32_t first = e->first_goal[edge], n = e->first_goal[edge + 1] - first;
  (void)also;
  for (uint32_t k = 0; k < 2 * n && !ends; k++) {
    uint32_t i = first + k % n;
    const Goal *g = &e->o->goal[i];
    int truth = 1;
    bool memory = false;
    if (g->condition) expr_walk(s->p, g->condition, note_memory, &memory);
    if (memory != (k < n)) continue;
    if (g->condition) {
      Outcome r = trial_truth(s, g->condition, &truth);
      if (r != DONE) return r;
    }
    if (truth && !e->open[i]) trace_open(s, edge, g);
    if (truth) e->open[i] = 1;
    ends = truth == 1 && g->condition && expr_at(s->p, g->condition)->kind != EXPR_LOST &&
           expr_at(s->p, g->condition)->kind != EXPR_NOT_CLEAN;
  }
  return ends ? STOP : DONE;
}

Outcome engine_goals(Engine *e, FuncId f, Graph *g, EdgeId edge, Graphs *out) {
  if (e->first_goal[edge] == e->first_goal[edge + 1]) {
    vec_push(*out, g);
    return DONE;
  }
  if (!census_take(e, f, g)) {
    smg_free(g);
    return DONE;
  }
  return try_all(e, f, g, edge, attempt_goals, out);
}
