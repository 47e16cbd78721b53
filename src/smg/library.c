/* Strings, blocks and numbers; see library.h. */
#include "smg/library.h"

#include <string.h>

#include "smg/census.h"
#include "smg/row.h"

enum { LONG_TEXT = 64 };

/* ---- what contracts are made of ---- */

Graph *call_answer(Call *c, Value v) {
  Graph *g = smg_copy(c->s->g);
  vec_clear(g->decided);
  vec_push(c->answer, (Answer){g, v});
  return g;
}

Graph *call_answer_between(Call *c, Int128 least, Int128 most) {
  Graph *g = call_answer(c, value_const(least));
  if (least < most) vec_last(c->answer).v = value_number(lin_sym(numbers_new(&g->num, least, most)));
  return g;
}

/* Does it begin in its object, for sure? */
static bool is_inside(const Graph *g, const Text *t) {
  Lin d;
  if (numbers_range(&g->num, &t->at).lo < 0 || !lin_add(&t->at, &g->obj.at[t->o].size, -1, &d)) return false;
  d.c += 1;
  return numbers_is_at_most(&g->num, &d) == 1;
}

Outcome call_text(Call *c, const Value *v, Text *t) {
  Trial *s = c->s;
  Lin nul[MOST_NULS];
  uint32_t n = 0;
  *t = (Text){.at = v->lin};
  if (v->kind == VALUE_STATIC) {
    const Var *x = &s->p->var.at[v->id];
    Int128 end;
    if (x->is_extern || !text_end(x, type_at(s->p, x->type)->size, &end)) return GIVE_UP;
    nul[n++] = lin_const(end);
    t->only = true;
  } else if (v->kind == VALUE_POINTER) {
    Outcome r = trial_locate(s, v, &t->o, &t->at);
    if (r == DONE && object_has_rows(s->g, t->o))
      r = is_inside(s->g, t) ? row_locate(s, &t->o, &t->at, 1, false) : STOP;
    if (r != DONE) return r == SPLIT ? SPLIT : GIVE_UP;
    n = object_ends(s->g, t->o, nul);
  }
  if (numbers_range(&s->g->num, &t->at).lo < 0) return GIVE_UP;
  bool found = false;
  for (uint32_t i = 0; i < n; i++) { /* the nearest */
    Lin rest;
    if (!lin_add(&nul[i], &t->at, -1, &rest)) continue;
    Range r = numbers_range(&s->g->num, &rest);
    if (r.lo < 0 || (found && r.hi >= numbers_range(&s->g->num, &t->rest).hi)) continue;
    t->rest = rest;
    found = true;
  }
  return found ? DONE : GIVE_UP;
}

int call_bytes(const Call *c, const Value *v, const Text *t, char *out, int n) {
  const Graph *g = c->s->g;
  if (t->at.n) return -1;
  if (!t->o) {
    const Var *x = &c->s->p->var.at[v->id];
    Int128 at = t->at.c, end = type_at(c->s->p, x->type)->size;
    if (end - at > n) return -1;
    for (Int128 i = at; i < end; i++)
      out[i - at] = x->n_init && i < (Int128)x->init[0].n_bytes ? (char)x->init[0].bytes[i] : 0;
    return (int)(end - at - 1);
  }
  const Cells *cells = &g->obj.at[t->o].variants.at[0];
  uint64_t from = (uint64_t)t->at.c;
  for (int k = 0; k < n; k++) {
    bool known = false;
    Lin place = lin_const((Int128)from + k);
    if (!object_speaks_of(g, t->o, &place)) return -1;
    for (uint32_t i = 0; i < cells->n && !known; i++) {
      const Cell *x = &cells->at[i];
      if (x->offset > from + (uint64_t)k || x->offset + x->size <= from + (uint64_t)k) continue;
      if (!x->zeros && (x->size != 1 || x->v.kind != VALUE_NUMBER || x->v.lin.n)) return -1;
      out[k] = x->zeros ? 0 : (char)x->v.lin.c;
      known = true;
    }
    if (!known && !g->obj.at[t->o].zeroed) return -1;
    if (!known) out[k] = 0;
    if (!out[k]) return k;
  }
  return -1;
}

Outcome call_room(Call *c, const Value *v, uint64_t n, ObjId *o, uint64_t *at) {
  Lin offset;
  if (v->kind != VALUE_POINTER) return GIVE_UP;
  Outcome r = trial_locate(c->s, v, o, &offset);
  if (r != DONE) return r == SPLIT ? SPLIT : GIVE_UP;
  r = n ? call_element(c, o, &offset, n) : DONE;
  if (r != DONE) return r;
  const Graph *g = c->s->g;
  const MemObject *x = &g->obj.at[*o];
  bool elements = object_has_rows(g, *o) && (!n || n > x->step);
  if (offset.n || offset.c < 0 || x->sort == OBJECT_ARGUMENT || elements) return GIVE_UP;
  *at = (uint64_t)offset.c;
  return numbers_range(&g->num, &x->size).lo >= offset.c + (Int128)n ? DONE : GIVE_UP;
}

Outcome call_element(Call *c, ObjId *o, Lin *at, uint64_t n) {
  Trial *s = c->s;
  Text t = {.o = *o, .at = *at};
  if (n > s->g->obj.at[*o].step || !(at->n || object_has_rows(s->g, *o))) return DONE;
  if (!is_inside(s->g, &t)) return GIVE_UP;
  Outcome r = row_locate(s, o, at, n, true);
  if (r != DONE) return r == SPLIT ? SPLIT : GIVE_UP;
  return at->n && object_has_rows(s->g, *o) ? GIVE_UP : DONE; /* else it is in no row */
}

void graph_fill(Graph *g, ObjId o, const Lin *at, Int128 n, const Lin *nul) {
  Range r = numbers_range(&g->num, at);
  Int128 most = (Int128)1 << 62, end = r.hi + n > most ? most : r.hi + n;
  if (end > r.lo) cells_forget(g, o, 0, (uint64_t)r.lo, (uint64_t)(end - r.lo));
  if (nul) object_set_nul(g, o, nul);
}

/* A pointer k bytes behind v. */
static Value behind(const Value *v, const Lin *k) {
  Value r = *v;
  return lin_add(&v->lin, k, 1, &r.lin) ? r : (Value){.kind = VALUE_ANY};
}

/* There is a symbol for the place, not for the number: it has bounds of two symbols each. */
bool call_answer_up_to(Call *c, const Lin *at, const Lin *rest, Int128 less, Graph **g, Lin *k) {
  Range from = numbers_range(&c->s->g->num, at), left = numbers_range(&c->s->g->num, rest);
  Lin end, d;
  if (left.hi < less) return false;
  *g = call_answer(c, value_const(0));
  Numbers *n = &(*g)->num;
  bool whole = lin_add(at, rest, 1, &end);
  Int128 last = whole ? numbers_range(n, &end).hi : from.hi + left.hi;
  Lin place = lin_sym(numbers_new(n, from.lo, last - less));
  bool can = last - less >= from.lo;
  if (can && lin_add(at, &place, -1, &d)) can = numbers_at_most(n, &d);
  if (can && whole && lin_add(&place, &end, -1, &d)) {
    d.c += less;
    can = numbers_at_most(n, &d);
  }
  if (can && !lin_add(&place, at, -1, k)) *k = lin_sym(numbers_new(n, 0, left.hi - less));
  if (!can) smg_free(vec_pop(c->answer).g);
  return can;
}

/* ---- lengths and places in strings ---- */

/* strlen: the end that it finds is one that is known from now on. */
static Outcome length(Call *c) {
  Text t;
  Graph *g;
  Lin n, nul;
  Outcome r = call_text(c, &c->arg[0], &t);
  if (r != DONE) return r;
  if (t.only) {
    call_answer(c, value_number(t.rest));
  } else if (call_answer_up_to(c, &t.at, &t.rest, 0, &g, &n)) {
    vec_last(c->answer).v = value_number(n);
    if (lin_add(&t.at, &n, 1, &nul)) object_set_nul(g, t.o, &nul);
  }
  return DONE;
}

/* How many of the first bytes are (not) of a set: strspn, strcspn. */
static Outcome span(Call *c) {
  Text t, set;
  Graph *g;
  Lin n;
  Outcome r = call_text(c, &c->arg[0], &t);
  if (r == DONE) r = call_text(c, &c->arg[1], &set);
  if (r == DONE && call_answer_up_to(c, &t.at, &t.rest, 0, &g, &n)) vec_last(c->answer).v = value_number(n);
  return r;
}

/* NULL, or a place in the string that is at least `less` bytes before its end. */
static void answer_place(Call *c, const Text *t, Int128 less, bool may_fail) {
  Graph *g;
  Lin k;
  if (may_fail) call_answer(c, value_const(0));
  if (call_answer_up_to(c, &t->at, &t->rest, less, &g, &k)) vec_last(c->answer).v = behind(&c->arg[0], &k);
}

static Outcome find_byte(Call *c) { /* strchr, strrchr */
  Text t;
  char text[LONG_TEXT];
  Outcome r = call_text(c, &c->arg[0], &t);
  if (r != DONE) return r;
  const Value *b = &c->arg[1];
  bool number = b->kind == VALUE_NUMBER && !b->lin.n;
  if (number && call_bytes(c, &c->arg[0], &t, text, LONG_TEXT) >= 0) return GIVE_UP; /* the model knows it exactly */
  bool zero = !number || (uint8_t)b->lin.c == 0;
  answer_place(c, &t, zero ? 0 : 1, !number || !zero);
  return DONE;
}

static Outcome find_byte_or_end(Call *c) { /* strchrnul */
  Text t;
  Outcome r = call_text(c, &c->arg[0], &t);
  if (r == DONE) answer_place(c, &t, 0, false);
  return r;
}

static Outcome find_text(Call *c) { /* strstr, strcasestr */
  Text t, part;
  Outcome r = call_text(c, &c->arg[0], &t);
  if (r == DONE) r = call_text(c, &c->arg[1], &part);
  if (r == DONE) answer_place(c, &t, part.only && !part.rest.n ? part.rest.c : 0, true);
  return r;
}

static Outcome find_one_of(Call *c) { /* strpbrk */
  Text t, set;
  Outcome r = call_text(c, &c->arg[0], &t);
  if (r == DONE) r = call_text(c, &c->arg[1], &set);
  if (r == DONE) answer_place(c, &t, 1, true);
  return r;
}

/* ---- comparing: the sign is not known ---- */

static void answer_any_int(Call *c) { call_answer_between(c, -((Int128)1 << 31), ((Int128)1 << 31) - 1); }

/* strcmp and its kin, those with a bound too. Where all bytes are known the model says more. */
static Outcome compare_texts(Call *c) {
  Text t[2];
  char text[LONG_TEXT];
  bool known = true;
  for (int i = 0; i < 2; i++) {
    Outcome r = call_text(c, &c->arg[i], &t[i]);
    if (r != DONE) return r;
    known = known && call_bytes(c, &c->arg[i], &t[i], text, LONG_TEXT) >= 0;
  }
  if (known) return GIVE_UP;
  answer_any_int(c);
  return DONE;
}

/* Do the n bytes at v lie in its object? */
static Outcome call_block(Call *c, const Value *v, const Value *n) {
  ObjId o;
  Lin at, d;
  Trial *s = c->s;
  if (n->kind != VALUE_NUMBER) return GIVE_UP;
  if (v->kind == VALUE_STATIC) {
    Int128 size = (Int128)type_at(s->p, s->p->var.at[v->id].type)->size;
    if (s->p->var.at[v->id].is_extern || !lin_add(&v->lin, &n->lin, 1, &d)) return GIVE_UP;
    return numbers_range(&s->g->num, &v->lin).lo >= 0 && numbers_range(&s->g->num, &d).hi <= size ? DONE : GIVE_UP;
  }
  if (v->kind != VALUE_POINTER) return GIVE_UP;
  Outcome r = trial_locate(s, v, &o, &at);
  if (r != DONE) return r == SPLIT ? SPLIT : GIVE_UP;
  if (numbers_range(&s->g->num, &at).lo < 0) return GIVE_UP;
  if (!lin_add(&at, &n->lin, 1, &d) || !lin_add(&d, &s->g->obj.at[o].size, -1, &d)) return GIVE_UP;
  return numbers_is_at_most(&s->g->num, &d) == 1 ? DONE : GIVE_UP;
}

/* Few bytes are compared by the model, which knows what they are. */
static bool is_few(const Value *n) { return n->kind == VALUE_NUMBER && !n->lin.n && n->lin.c <= 8; }

static Outcome compare_blocks(Call *c) { /* memcmp */
  if (is_few(&c->arg[2])) return GIVE_UP;
  Outcome r = call_block(c, &c->arg[0], &c->arg[2]);
  if (r == DONE) r = call_block(c, &c->arg[1], &c->arg[2]);
  if (r == DONE) answer_any_int(c);
  return r;
}

static Outcome find_in_block(Call *c) { /* memchr */
  Graph *g;
  Lin k;
  if (is_few(&c->arg[2])) return GIVE_UP;
  Outcome r = call_block(c, &c->arg[0], &c->arg[2]);
  if (r != DONE) return r;
  call_answer(c, value_const(0));
  if (call_answer_up_to(c, &c->arg[0].lin, &c->arg[2].lin, 1, &g, &k)) vec_last(c->answer).v = behind(&c->arg[0], &k);
  return DONE;
}

/* ---- numbers ---- */

void call_touch_errno(const Engine *e, Graph *g) {
  for (uint32_t i = 0; i < e->global.n; i++) {
    const Var *x = &e->p->var.at[e->global.at[i]];
    if (!x->name || strcmp(x->name, "__silhouette_errno") != 0) continue;
    Value v = value_fresh(g, e->p, x->type), *slot = &g->slot.at[g->own + i];
    if (!x->is_object)
      *slot = v;
    else if (slot->kind == VALUE_POINTER)
      cells_write(g, slot->id, 0, 0, scalar_size(e->p, x->type), v);
  }
}

/* atoi, strtol and so on: any number; where it ends lies in the string. */
static Outcome number(Call *c) {
  Text t;
  char text[LONG_TEXT];
  ObjId o = 0;
  uint64_t at = 0, pointer = c->s->p->pointer_bits / 8;
  bool end = c->op->n_args > 1 && !value_is_null(&c->arg[1]);
  Outcome r = call_text(c, &c->arg[0], &t);
  if (r == DONE && end) r = call_room(c, &c->arg[1], pointer, &o, &at);
  if (r != DONE) return r;
  if (call_bytes(c, &c->arg[0], &t, text, LONG_TEXT) >= 0) return GIVE_UP;
  Lin k;
  Graph *g;
  if (!call_answer_up_to(c, &t.at, &t.rest, 0, &g, &k)) return DONE;
  if (end) cells_write(g, o, 0, at, pointer, behind(&c->arg[0], &k));
  call_touch_errno(c->s->e, g);
  VarId dst = c->op->dst;
  vec_last(c->answer).v = dst ? value_fresh(g, c->s->p, c->s->p->var.at[dst].type) : value_const(0);
  return DONE;
}

/* ---- reading lines, as share/models/stdio.c does ---- */

/* A line into size bytes: NULL, after which nothing is known of them, or a string that is not empty. */
static Outcome read_line(Call *c) {
  const Value *to = &c->arg[0], *size = &c->arg[1];
  Lin nul;
  if (size->kind != VALUE_NUMBER || size->lin.n || size->lin.c < 2 || to->kind != VALUE_POINTER) return GIVE_UP;
  Outcome r = call_block(c, to, size);
  if (r != DONE) return r;
  const MemObject *x = &c->s->g->obj.at[to->id];
  if (x->sort == OBJECT_ARGUMENT || object_has_rows(c->s->g, to->id)) return GIVE_UP;
  graph_fill(call_answer(c, value_const(0)), to->id, &to->lin, size->lin.c, NULL);
  Graph *g = call_answer(c, *to);
  Lin n = lin_sym(numbers_new(&g->num, 1, size->lin.c - 1));
  bool fits = lin_add(&to->lin, &n, 1, &nul);
  graph_fill(g, to->id, &to->lin, size->lin.c, fits ? &nul : NULL);
  return DONE;
}

/* A word of at most so many characters (scanf's %31s): 1, or -1 where there is none. */
static Outcome read_word(Call *c) {
  const Value *to = &c->arg[0], *width = &c->arg[1];
  if (width->kind != VALUE_NUMBER || width->lin.n || width->lin.c < 1 || to->kind != VALUE_POINTER) return GIVE_UP;
  Value size = *width;
  size.lin.c += 1;
  Outcome r = call_block(c, to, &size);
  if (r != DONE) return r;
  const MemObject *x = &c->s->g->obj.at[to->id];
  if (x->sort == OBJECT_ARGUMENT || object_has_rows(c->s->g, to->id)) return GIVE_UP;
  call_answer(c, value_const(-1));
  Graph *g = call_answer(c, value_const(1));
  Lin n = lin_sym(numbers_new(&g->num, 1, width->lin.c)), nul;
  bool fits = lin_add(&to->lin, &n, 1, &nul);
  graph_fill(g, to->id, &to->lin, size.lin.c, fits ? &nul : NULL);
  return DONE;
}

/* What a call of getline knows: where the pointer to the line is kept, and where its size. */
typedef struct {
  ObjId line_in, size_in;
  uint64_t line_at, size_at;
  ObjId old; /* the block that the line is in; 0: none yet */
  Lin room;  /* of it */
} Line;

static Outcome find_line(Call *c, Line *x) {
  Graph *g = c->s->g;
  uint64_t pointer = c->s->p->pointer_bits / 8;
  Outcome r = call_room(c, &c->arg[0], pointer, &x->line_in, &x->line_at);
  if (r == DONE) r = call_room(c, &c->arg[1], pointer, &x->size_in, &x->size_at);
  if (r != DONE) return r;
  Value line = cells_read(g, x->line_in, 0, c->s->p, x->line_at, pointer, c->s->p->type_void_pointer);
  Value size = cells_read(g, x->size_in, 0, c->s->p, x->size_at, pointer, c->s->p->type_size);
  Lin d, at;
  if (value_is_null(&line)) return DONE;
  if (line.kind != VALUE_POINTER || size.kind != VALUE_NUMBER) return GIVE_UP;
  r = trial_locate(c->s, &line, &x->old, &at);
  if (r != DONE) return r == SPLIT ? SPLIT : GIVE_UP;
  const MemObject *o = &c->s->g->obj.at[x->old];
  x->room = size.lin;
  if (o->sort != OBJECT_BLOCK || o->cut || o->owner || !lin_is(&at, 0) || !lin_add(&size.lin, &o->size, -1, &d))
    return GIVE_UP;
  return numbers_range(&g->num, &size.lin).lo >= 1 && numbers_is_at_most(&g->num, &d) == 1 ? DONE : GIVE_UP;
}

/* The line is in a block (of `room` bytes, which is written down) and has some characters, or reading failed. */
static void answer_line(Call *c, const Line *x, bool grows, bool reads) {
  uint64_t pointer = c->s->p->pointer_bits / 8;
  Graph *g = call_answer(c, value_const(-1));
  ObjId o = x->old;
  Lin room = x->room, n, d, zero = lin_const(0);
  call_touch_errno(c->s->e, g);
  if (grows) {
    room = lin_sym(numbers_new(&g->num, 120, (Int128)1 << 62));
    if (o) (void)census_end(c->s->e, g, o);
    o = smg_add_block(g, OBJECT_BLOCK, room, false);
    cells_write(g, x->line_in, 0, x->line_at, pointer, value_pointer(o, lin_const(0)));
    cells_write(g, x->size_in, 0, x->size_at, pointer, value_number(room));
  }
  Int128 most = numbers_range(&g->num, &room).hi;
  graph_fill(g, o, &zero, most, NULL);
  if (!reads) return;
  n = lin_sym(numbers_new(&g->num, 1, most - 1));
  bool fits = most > 1;
  if (fits && lin_add(&n, &room, -1, &d)) {
    d.c += 1;
    fits = numbers_at_most(&g->num, &d);
  }
  if (!fits) {
    smg_free(vec_pop(c->answer).g);
    return;
  }
  object_set_nul(g, o, &n);
  vec_last(c->answer).v = value_number(n);
}

static Outcome read_delimited(Call *c) { /* getline */
  Line x = {0};
  Outcome r = find_line(c, &x);
  if (r != DONE) return r;
  if (x.line_in == x.old || x.size_in == x.old) return GIVE_UP;
  if (!x.old && c->s->e->o->malloc_may_fail) call_touch_errno(c->s->e, call_answer(c, value_const(-1)));
  for (int grows = x.old ? 0 : 1; grows < 2; grows++)
    for (int reads = 0; reads < 2; reads++) answer_line(c, &x, grows, reads);
  return DONE;
}

/* Of count things of size bytes each: how many bytes that is, where it can be said. */
static bool product(const Value *size, const Value *count, Value *out) {
  const Value *constant = size->lin.n ? count : size, *other = size->lin.n ? size : count;
  if (size->kind != VALUE_NUMBER || count->kind != VALUE_NUMBER || constant->lin.n) return false;
  *out = value_number(lin_const(0));
  return lin_scale(&other->lin, constant->lin.c, &out->lin);
}

static Outcome read_block(Call *c) { /* a block that is only read */
  Value n;
  if (!product(&c->arg[1], &c->arg[2], &n)) return GIVE_UP;
  Outcome r = numbers_is_zero(&c->s->g->num, &n.lin) == 1 ? DONE : call_block(c, &c->arg[0], &n);
  if (r == DONE) call_answer(c, (Value){.kind = VALUE_NONE});
  return r;
}

static Outcome read_bytes(Call *c) { /* fread */
  Value n;
  const Value *to = &c->arg[0];
  if (to->kind != VALUE_POINTER || !product(&c->arg[1], &c->arg[2], &n)) return GIVE_UP;
  Outcome r = call_block(c, to, &n);
  if (r != DONE) return r;
  const MemObject *x = &c->s->g->obj.at[to->id];
  if (x->sort == OBJECT_ARGUMENT || object_has_rows(c->s->g, to->id)) return GIVE_UP;
  Lin count = c->arg[2].lin, d;
  Graph *g = call_answer_between(c, 0, numbers_range(&c->s->g->num, &count).hi);
  if (lin_add(&vec_last(c->answer).v.lin, &count, -1, &d)) numbers_at_most(&g->num, &d);
  graph_fill(g, to->id, &to->lin, numbers_range(&g->num, &n.lin).hi, NULL);
  return DONE;
}

/* A string that is only read; it may be NULL where that is said. */
static Outcome read_string(Call *c) {
  Text t;
  Outcome r = call_text(c, &c->arg[0], &t);
  if (r == DONE) call_answer(c, (Value){.kind = VALUE_NONE});
  return r;
}

static Outcome read_any_string(Call *c) {
  if (!value_is_null(&c->arg[0])) return read_string(c);
  call_answer(c, (Value){.kind = VALUE_NONE});
  return DONE;
}

static Outcome print_bounded(Call *c) { return library_print(c, (Printer){.format = 2, .bounded = true}); }
static Outcome print_unbounded(Call *c) { return library_print(c, (Printer){.format = 1}); }
static Outcome print_list(Call *c) { return library_print(c, (Printer){.format = 1, .listed = true}); }
static Outcome print_list_bounded(Call *c) {
  return library_print(c, (Printer){.format = 2, .bounded = true, .listed = true});
}
static Outcome print_list_to_stream(Call *c) {
  return library_print(c, (Printer){.format = 1, .listed = true, .stream = true});
}

/* ---- characters, as share/models/ctype.c has them ---- */

/* A character or EOF, so that the tables of the library have something there. */
static bool is_character(const Call *c, Range *r) {
  if (c->arg[0].kind != VALUE_NUMBER) return false;
  *r = numbers_range(&c->s->g->num, &c->arg[0].lin);
  return r->lo >= -128 && r->hi <= 255;
}

/* The argument was converted from a byte: what that is worth. A byte of 0 to 127 stays what it is. */
static bool converted(Call *c, Value *v) {
  const Program *p = c->s->p;
  ExprId x = c->op->args[0];
  while (expr_at(p, x)->kind == EXPR_CAST && type_is_int(p, expr_at(p, x)->type)) x = expr_at(p, x)->a;
  const Type *t = type_at(p, expr_at(p, x)->type); /* by way of a truth value it would not stay */
  if (x == c->op->args[0] || t->kind != TYPE_INT || t->bits != 8) return false;
  return trial_eval(c->s, x, v) == DONE && v->kind == VALUE_NUMBER;
}

/* Is it one of the class? If so it lies between the least and the largest of them. */
static Outcome is_of_class(Call *c, bool all) {
  Range r;
  Value byte;
  Lin same;
  if (!is_character(c, &r)) return GIVE_UP;
  bool also = converted(c, &byte) && lin_add(&byte.lin, &c->arg[0].lin, -1, &same);
  if (r.lo <= c->of.hi && r.hi >= c->of.lo) {
    Graph *g = call_answer_between(c, 1, 1 << 15);
    Lin below = {0}, above = c->arg[0].lin;
    above.c -= c->of.hi;
    lin_scale(&c->arg[0].lin, -1, &below);
    below.c += c->of.lo;
    bool can = numbers_at_most(&g->num, &above) && numbers_at_most(&g->num, &below);
    if (!can || (also && !numbers_equal(&g->num, &same))) smg_free(vec_pop(c->answer).g);
  }
  if (!all || r.lo < c->of.lo || r.hi > c->of.hi) call_answer(c, value_const(0));
  return DONE;
}

static Outcome is_in_interval(Call *c) { return is_of_class(c, true); }
static Outcome is_in_class(Call *c) { return is_of_class(c, false); }

/* tolower, toupper: of are the letters that change, by 32. Only 0 becomes 0. */
static Outcome change_case(Call *c) {
  Range r;
  if (!is_character(c, &r)) return GIVE_UP;
  if (r.lo >= -1 && (r.hi < c->of.lo || r.lo > c->of.hi)) {
    call_answer(c, c->arg[0]);
    return DONE;
  }
  Int128 by = c->of.lo == 'a' ? -32 : 32;
  Range to = {(r.lo > c->of.lo ? r.lo : c->of.lo) + by, (r.hi < c->of.hi ? r.hi : c->of.hi) + by};
  if (r.lo < c->of.lo && r.lo < to.lo) to.lo = r.lo;
  if (r.hi > c->of.hi && r.hi > to.hi) to.hi = r.hi;
  if (r.lo < c->of.lo && c->of.lo - 1 > to.hi) to.hi = c->of.lo - 1;
  if (r.hi > c->of.hi && c->of.hi + 1 < to.lo) to.lo = c->of.hi + 1;
  if (r.lo < -1) to = (Range){-1, 255}; /* a plain char: the model says what becomes of it */
  Graph *g = call_answer_between(c, to.lo, to.hi);
  if (numbers_is_zero(&g->num, &c->arg[0].lin) == 0) numbers_unequal(&g->num, &vec_last(c->answer).v.lin);
  return DONE;
}

/* ---- all of them ---- */

static const struct {
  const char *name;
  uint32_t n_args; /* at least */
  Outcome (*contract)(Call *c);
  Range of;
} TABLE[] = {
    {"__silhouette_print", 3, print_list_to_stream, {0, 0}},
    {"__silhouette_read_any_string", 1, read_any_string, {0, 0}},
    {"__silhouette_read_block", 3, read_block, {0, 0}},
    {"__silhouette_read_bytes", 3, read_bytes, {0, 0}},
    {"__silhouette_read_delimited", 3, read_delimited, {0, 0}},
    {"__silhouette_read_line", 2, read_line, {0, 0}},
    {"__silhouette_read_string", 1, read_string, {0, 0}},
    {"__silhouette_scan_text", 2, read_word, {0, 0}},
    {"__isoc23_sscanf", 2, library_scan, {0, 0}},
    {"__isoc23_strtol", 3, number, {0, 0}},
    {"__isoc23_strtoll", 3, number, {0, 0}},
    {"__isoc23_strtoul", 3, number, {0, 0}},
    {"__isoc23_strtoull", 3, number, {0, 0}},
    {"__isoc99_sscanf", 2, library_scan, {0, 0}},
    {"atoi", 1, number, {0, 0}},
    {"atol", 1, number, {0, 0}},
    {"atoll", 1, number, {0, 0}},
    {"isalnum", 1, is_in_class, {'0', 'z'}},
    {"isalpha", 1, is_in_class, {'A', 'z'}},
    {"isblank", 1, is_in_class, {'\t', ' '}},
    {"iscntrl", 1, is_in_class, {0, 127}},
    {"isdigit", 1, is_in_interval, {'0', '9'}},
    {"isgraph", 1, is_in_interval, {'!', '~'}},
    {"islower", 1, is_in_interval, {'a', 'z'}},
    {"isprint", 1, is_in_interval, {' ', '~'}},
    {"ispunct", 1, is_in_class, {'!', '~'}},
    {"isspace", 1, is_in_class, {'\t', ' '}},
    {"isupper", 1, is_in_interval, {'A', 'Z'}},
    {"isxdigit", 1, is_in_class, {'0', 'f'}},
    {"memchr", 3, find_in_block, {0, 0}},
    {"memcmp", 3, compare_blocks, {0, 0}},
    {"realloc", 2, library_realloc, {0, 0}},
    {"snprintf", 3, print_bounded, {0, 0}},
    {"sprintf", 2, print_unbounded, {0, 0}},
    {"sscanf", 2, library_scan, {0, 0}},
    {"stpcpy", 2, library_copy_string_to_end, {0, 0}},
    {"strcasecmp", 2, compare_texts, {0, 0}},
    {"strcasestr", 2, find_text, {0, 0}},
    {"strcat", 2, library_append, {0, 0}},
    {"strchr", 2, find_byte, {0, 0}},
    {"strchrnul", 2, find_byte_or_end, {0, 0}},
    {"strcmp", 2, compare_texts, {0, 0}},
    {"strcpy", 2, library_copy_string, {0, 0}},
    {"strcspn", 2, span, {0, 0}},
    {"strlen", 1, length, {0, 0}},
    {"strncasecmp", 3, compare_texts, {0, 0}},
    {"strncmp", 3, compare_texts, {0, 0}},
    {"strncpy", 3, library_copy_text, {0, 0}},
    {"strpbrk", 2, find_one_of, {0, 0}},
    {"strrchr", 2, find_byte, {0, 0}},
    {"strspn", 2, span, {0, 0}},
    {"strstr", 2, find_text, {0, 0}},
    {"strtol", 3, number, {0, 0}},
    {"strtoll", 3, number, {0, 0}},
    {"strtoul", 3, number, {0, 0}},
    {"strtoull", 3, number, {0, 0}},
    {"tolower", 1, change_case, {'A', 'Z'}},
    {"toupper", 1, change_case, {'a', 'z'}},
    {"vsnprintf", 4, print_list_bounded, {0, 0}},
    {"vsprintf", 3, print_list, {0, 0}},
};

Outcome library_call(Call *c, FuncId callee) {
  const Function *f = &c->s->p->func.at[callee];
  if (!f->is_model) return GIVE_UP;
  for (uint32_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++)
    if (!strcmp(TABLE[i].name, f->name)) {
      c->of = TABLE[i].of;
      return c->op->n_args >= TABLE[i].n_args ? TABLE[i].contract(c) : GIVE_UP;
    }
  return GIVE_UP;
}
