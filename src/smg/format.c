/* Printing into strings and reading from them: what is known of the lengths. See library.h. */
#include <string.h>

#include "smg/library.h"
#include "smg/row.h"

enum { LONG_FORMAT = 256, MOST_ITEMS = 8 };
static const Int128 MOST_COUNT = ((Int128)1 << 31) - 1; /* of characters that an int counts */

/* ---- formats ---- */

typedef struct {
  char conversion;
  uint64_t size;        /* of a number */
  int width, precision; /* -1: none */
  bool more;            /* a sign, a space or a prefix may be added */
  bool skips;           /* what is read is not stored */
} Item;

static int read_number(const char **f) {
  int n = 0;
  while (**f >= '0' && **f <= '9' && n < 100000) n = 10 * n + (*(*f)++ - '0');
  return n;
}

/* Reads what follows the percent sign. False: something that is not known here. */
static bool read_item(const char **f, uint64_t long_size, Item *x) {
  *x = (Item){.size = 4, .width = -1, .precision = -1};
  for (; **f && strchr("-+ #0", **f); (*f)++) x->more = x->more || strchr("+ #", **f);
  if (**f == '*') return false;
  if (**f >= '0' && **f <= '9') x->width = read_number(f);
  if (**f == '.') {
    if (*++*f == '*') return false;
    x->precision = read_number(f);
  }
  for (bool twice = false;; (*f)++) {
    if (**f == 'h')
      x->size /= 2;
    else if (**f == 'l')
      x->size = twice ? 8 : long_size;
    else if (**f == 'z' || **f == 't')
      x->size = long_size;
    else if (**f == 'j' || **f == 'q')
      x->size = 8;
    else
      break;
    twice = **f == 'l';
  }
  x->conversion = **f;
  if (**f) (*f)++;
  return x->size > 0 && x->conversion && x->width < 10000 && x->precision < 1000;
}

/* A format is a constant of which all is known. */
static bool format_of(Call *c, uint32_t arg, char *out) {
  Text t;
  return c->arg[arg].kind == VALUE_STATIC && call_text(c, &c->arg[arg], &t) == DONE &&
         call_bytes(c, &c->arg[arg], &t, out, LONG_FORMAT) >= 0;
}

/* ---- lengths ---- */

static Int128 figures(Int128 v, Int128 base) {
  Int128 n = v < 0 ? 2 : 1;
  for (v = v < 0 ? -v : v; v >= base; v /= base) n++;
  return n;
}

/* How many characters a number has. */
static Range number_length(const Call *c, const Item *x, const Value *v) {
  bool is_signed = x->conversion == 'd' || x->conversion == 'i';
  Int128 base = x->conversion == 'o' ? 8 : x->conversion == 'x' || x->conversion == 'X' ? 16 : 10;
  Int128 half = (Int128)1 << (8 * x->size - 1);
  Range type = is_signed ? (Range){-half, half - 1} : (Range){0, 2 * half - 1}, r = type;
  if (v->kind == VALUE_NUMBER) {
    Range is = numbers_range(&c->s->g->num, &v->lin);
    if (is.lo >= type.lo && is.hi <= type.hi) r = is;
  }
  Int128 low = figures(r.lo, base), high = figures(r.hi, base);
  Range n = {r.lo > 0 ? low : r.hi < 0 ? high : 1, low > high ? low : high};
  if (x->precision == 0) n.lo = 0;
  if (x->precision > n.lo) n.lo = x->precision;
  if (x->precision >= n.hi) n.hi = x->precision + 1;
  if (x->more) n.hi += 2;
  return n;
}

typedef struct {
  Int128 least;
  Lin most;
} Length;

/* What one item prints is added. */
static Outcome add_item(Call *c, const Item *x, const Value *v, Length *sum) {
  Range n = {0, 0};
  if ((x->conversion == 's' || x->conversion == 'c') && x->size != 4) return GIVE_UP; /* wide characters */
  Text t;
  Lin rest = lin_const(0);
  switch (x->conversion) {
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
      n = number_length(c, x, v);
      break;
    case 'c':
      n = (Range){1, 1};
      break;
    case 'p':
      n = (Range){1, 20};
      break;
    case 's': {
      Outcome r = call_text(c, v, &t);
      if (r != DONE) return r;
      n = numbers_range(&c->s->g->num, &t.rest);
      if (!t.only) n.lo = 0;
      if (x->precision >= 0 && n.lo > x->precision) n.lo = x->precision;
      if (x->precision >= 0 && n.hi > x->precision)
        n.hi = x->precision;
      else if (x->width < 0)
        rest = t.rest;
      break;
    }
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
      n = (Range){1, 330 + (x->precision < 0 ? 6 : x->precision)};
      break;
    default:
      return GIVE_UP;
  }
  if (x->width > n.lo) n.lo = x->width;
  if (x->width > n.hi) n.hi = x->width;
  sum->least += n.lo;
  if (rest.n == 0) rest = lin_const(n.hi);
  Lin more;
  if (!lin_add(&sum->most, &rest, 1, &more)) {
    more = sum->most;
    more.c += n.hi;
  }
  sum->most = more;
  return DONE;
}

/* Where the next variable argument is: among those of the call, or in memory that a va_list walks over. */
typedef struct {
  uint32_t next;
  ObjId area; /* 0: those of the call */
  uint64_t at;
} Listed;

static const Value *cell_at(const Graph *g, ObjId o, uint64_t at) {
  const Cells *c = &g->obj.at[o].variants.at[0];
  for (uint32_t i = 0; i < c->n; i++)
    if (c->at[i].offset == at && !c->at[i].zeros) return &c->at[i].v;
  return NULL;
}

/* The list of a function that was given its arguments as va_start of src/front lays them out: what its pointer to the
 * overflow area leads to (64 bits: behind the two offsets, which are past the registers), or what it is itself. */
static bool find_list(Call *c, const Value *list, Listed *out) {
  const Graph *g = c->s->g;
  const Value *area = list;
  ObjId o;
  uint64_t at;
  if (c->s->p->pointer_bits == 64) {
    if (call_room(c, list, 24, &o, &at) != DONE) return false;
    const Value *general = cell_at(g, o, at), *floating = cell_at(g, o, at + 4);
    if (!general || !floating || general->kind != VALUE_NUMBER || floating->kind != VALUE_NUMBER) return false;
    if (general->lin.n || floating->lin.n || general->lin.c < 48 || floating->lin.c < 176) return false;
    area = cell_at(g, o, at + 8);
  }
  if (!area || call_room(c, area, 0, &out->area, &out->at) != DONE) return false;
  return true;
}

/* The next argument; false: there is none. */
static bool next_argument(const Call *c, Listed *a, Value *out) {
  if (!a->area) {
    if (a->next >= c->op->n_args) return false;
    *out = c->arg[a->next++];
    return true;
  }
  const Graph *g = c->s->g;
  uint64_t slot = c->s->p->pointer_bits / 8;
  if (slot != 8 || (Int128)a->at + (Int128)slot > numbers_range(&g->num, &g->obj.at[a->area].size).lo) return false;
  const Value *v = cell_at(g, a->area, a->at);
  *out = v ? *v : (Value){.kind = VALUE_ANY};
  a->at += slot;
  return true;
}

/* How much the call prints. */
static Outcome printed(Call *c, Printer how, Length *out) {
  char text[LONG_FORMAT];
  Listed a = {.next = how.format + 1};
  *out = (Length){0, lin_const(0)};
  if (!format_of(c, how.format, text)) return GIVE_UP;
  if (how.listed && !find_list(c, &c->arg[how.format + 1], &a)) return GIVE_UP;
  for (const char *f = text; *f;) {
    Item x;
    bool plain = *f != '%' || f[1] == '%';
    if (plain) {
      f += *f == '%' ? 2 : 1;
      out->least++;
      out->most.c++;
      continue;
    }
    f++;
    Value v;
    if (!read_item(&f, c->s->p->pointer_bits / 8, &x) || !next_argument(c, &a, &v)) return GIVE_UP;
    Outcome r = add_item(c, &x, &v, out);
    if (r != DONE) return r;
  }
  return DONE;
}

/* ---- printing ---- */

typedef struct {
  ObjId o;
  Lin at;
} Target;

/* May `n` bytes be written there? */
static bool has_room(const Graph *g, const Target *t, const Lin *n) {
  Lin end;
  if (!lin_add(&t->at, n, 1, &end) || !lin_add(&end, &g->obj.at[t->o].size, -1, &end)) return false;
  return numbers_is_at_most(&g->num, &end) == 1;
}

/* At most so many bytes are written. */
static Outcome find_target(Call *c, const Value *to, Int128 bytes, Target *t) {
  if (to->kind != VALUE_POINTER) return GIVE_UP;
  Outcome r = trial_locate(c->s, to, &t->o, &t->at);
  if (r != DONE) return r == SPLIT ? SPLIT : GIVE_UP;
  Graph *g = c->s->g;
  if (numbers_range(&g->num, &t->at).lo < 0 || g->obj.at[t->o].sort == OBJECT_ARGUMENT) return GIVE_UP;
  if (bytes > (Int128)g->obj.at[t->o].step) return object_has_rows(g, t->o) ? GIVE_UP : DONE;
  return call_element(c, &t->o, &t->at, (uint64_t)bytes);
}

/* The text is n bytes long, and all of them are written. limit: there is room for that many; NULL: for all. */
static void answer_whole(Call *c, const Target *t, const Length *length, const Lin *limit) {
  Int128 most = numbers_range(&c->s->g->num, &length->most).hi, written = most + 1;
  if (most > MOST_COUNT) most = MOST_COUNT;
  Graph *g = call_answer_between(c, length->least, most);
  Lin n = vec_last(c->answer).v.lin, d, nul;
  bool can = true;
  if (lin_add(&n, &length->most, -1, &d)) can = numbers_at_most(&g->num, &d);
  if (limit && lin_add(&n, limit, -1, &d)) {
    d.c += 1;
    can = can && numbers_at_most(&g->num, &d);
    Int128 bound = numbers_range(&g->num, limit).hi;
    if (bound < written) written = bound;
  }
  if (!can) {
    smg_free(vec_pop(c->answer).g);
    return;
  }
  bool fits = lin_add(&t->at, &n, 1, &nul);
  graph_fill(g, t->o, &t->at, written, fits ? &nul : NULL);
}

/* It is at least as long as there is room. */
static void answer_cut(Call *c, const Target *t, const Length *length, const Lin *limit) {
  Int128 most = numbers_range(&c->s->g->num, &length->most).hi, bound = numbers_range(&c->s->g->num, limit).hi;
  if (most < numbers_range(&c->s->g->num, limit).lo) return;
  bool counts = most <= MOST_COUNT;
  Graph *g = call_answer_between(c, counts ? length->least : -MOST_COUNT - 1, counts ? most : MOST_COUNT);
  Lin n = vec_last(c->answer).v.lin, d, nul;
  if (counts && lin_add(limit, &n, -1, &d) && !numbers_at_most(&g->num, &d)) {
    smg_free(vec_pop(c->answer).g);
    return;
  }
  bool fits = lin_add(&t->at, limit, 1, &nul);
  nul.c -= 1;
  graph_fill(g, t->o, &t->at, bound, fits ? &nul : NULL);
}

/* strncpy: n bytes are written, a string that is shorter and zeros behind it. */
Outcome library_copy_text(Call *c) {
  const Value *to = &c->arg[0], *size = &c->arg[2];
  Text from;
  Target t;
  if (size->kind != VALUE_NUMBER || size->lin.n || size->lin.c < 1) return GIVE_UP;
  Outcome r = call_text(c, &c->arg[1], &from);
  if (r == DONE) r = find_target(c, to, size->lin.c, &t);
  if (r != DONE) return r;
  bool same = from.o && c->arg[1].kind == VALUE_POINTER && c->arg[1].id == to->id;
  if (same || !has_room(c->s->g, &t, &size->lin)) return GIVE_UP;
  Graph *g = call_answer(c, *to);
  Lin nul;
  bool ends = numbers_range(&g->num, &from.rest).hi < size->lin.c && lin_add(&t.at, &from.rest, 1, &nul);
  graph_fill(g, t.o, &t.at, size->lin.c, ends ? &nul : NULL);
  return DONE;
}

/* An answer, and how long a string is there. Its end is not noted: that is of less use than of trouble, where strings
 * are compared in joins. NULL: there is none. */
static Graph *answer_length(Call *c, const Text *from, Lin *k) {
  Graph *g;
  if (from->only) {
    *k = from->rest;
    return call_answer(c, c->arg[0]);
  }
  if (!call_answer_up_to(c, &from->at, &from->rest, 0, &g, k)) return NULL;
  vec_last(c->answer).v = c->arg[0];
  return g;
}

/* The first byte of a string that lies in an object, if it is known not to be its end: it is copied. */
static bool first_byte(const Graph *g, const Text *from, Value *out) {
  if (!from->o || from->at.n || !object_speaks_of(g, from->o, &from->at)) return false;
  const Cells *cells = &g->obj.at[from->o].variants.at[0];
  for (uint32_t i = 0; i < cells->n; i++) {
    const Cell *x = &cells->at[i];
    if (x->offset != (uint64_t)from->at.c || x->size != 1 || x->zeros || x->v.kind != VALUE_NUMBER) continue;
    *out = x->v;
    return numbers_is_zero(&g->num, &x->v.lin) == 0;
  }
  return false;
}

/* The second argument, a string, is written `skip` bytes behind the target's begin; *k: how long it is. False: there is
 * no such case. */
static bool answer_copy(Call *c, const Text *from, const Target *t, const Lin *skip, Lin *k) {
  enum { FEW_BYTES = 17 };
  char text[FEW_BYTES];
  Lin begin, nul;
  int known = call_bytes(c, &c->arg[1], from, text, FEW_BYTES);
  Text exact = {.rest = lin_const(known), .only = true};
  Graph *g = answer_length(c, known >= 0 ? &exact : from, k);
  if (!g) return false;
  Int128 most = numbers_range(&g->num, &from->rest).hi + 1;
  bool fits = lin_add(&t->at, skip, 1, &begin) && lin_add(&begin, k, 1, &nul);
  if (fits)
    graph_fill(g, t->o, &begin, most, &nul);
  else
    graph_fill(g, t->o, &t->at, numbers_range(&g->num, skip).hi + most, NULL);
  for (int i = 0; i <= known && fits && !begin.n; i++)
    if (i == known || text[i] > 0)
      cells_write(g, t->o, 0, (uint64_t)begin.c + (uint64_t)i, 1, value_const(i < known ? text[i] : 0));
  Value first;
  Lin empty;
  if (known >= 0 || !fits || begin.n || !first_byte(c->s->g, from, &first) || !lin_scale(k, -1, &empty)) return true;
  empty.c += 1;
  bool can = numbers_at_most(&g->num, &empty); /* else the end might be where the byte is */
  if (can && numbers_range(&g->num, k).lo >= 1) cells_write(g, t->o, 0, (uint64_t)begin.c, 1, first);
  if (!can) smg_free(vec_pop(c->answer).g);
  return can;
}

/* The string that is read, and where it goes: other objects, with room for it behind `skip` bytes. */
static Outcome find_copy(Call *c, Text *from, Target *t, const Lin *skip) {
  Lin whole;
  Outcome r = call_text(c, &c->arg[1], from);
  if (r != DONE) return r;
  if (!lin_add(&from->rest, skip, 1, &whole)) return GIVE_UP;
  whole.c += 1;
  r = find_target(c, &c->arg[0], numbers_range(&c->s->g->num, &whole).hi, t);
  if (r != DONE) return r;
  bool same = from->o && c->arg[1].kind == VALUE_POINTER && c->arg[1].id == c->arg[0].id;
  return same || !has_room(c->s->g, t, &whole) ? GIVE_UP : DONE;
}

static Outcome copy_whole(Call *c, bool to_end) {
  Text from;
  Target t;
  Lin none = lin_const(0), k, end;
  Outcome r = find_copy(c, &from, &t, &none);
  if (r != DONE || !answer_copy(c, &from, &t, &none, &k) || !to_end) return r;
  Value *v = &vec_last(c->answer).v;
  if (lin_add(&v->lin, &k, 1, &end))
    v->lin = end;
  else
    *v = (Value){.kind = VALUE_ANY};
  return DONE;
}

Outcome library_copy_string(Call *c) { return copy_whole(c, false); }       /* strcpy */
Outcome library_copy_string_to_end(Call *c) { return copy_whole(c, true); } /* stpcpy */

/* strcat: the string may end before the end that is known. */
Outcome library_append(Call *c) {
  enum { LONG_TEXT = 64 };
  char text[LONG_TEXT];
  Text to, from;
  Target t;
  Lin k, d;
  Outcome r = call_text(c, &c->arg[0], &to);
  if (r == DONE) r = find_copy(c, &from, &t, &to.rest);
  if (r != DONE) return r;
  int known = call_bytes(c, &c->arg[0], &to, text, LONG_TEXT);
  if (to.only || known >= 0) {
    if (known >= 0) to.rest = lin_const(known);
    (void)answer_copy(c, &from, &t, &to.rest, &k);
    return DONE;
  }
  Graph *g = answer_length(c, &from, &k);
  if (!g) return DONE;
  Range skipped = numbers_range(&g->num, &to.rest);
  Lin skip = lin_sym(numbers_new(&g->num, 0, skipped.hi));
  bool can = !lin_add(&skip, &to.rest, -1, &d) || numbers_at_most(&g->num, &d);
  if (!can) {
    smg_free(vec_pop(c->answer).g);
    return DONE;
  }
  bool fits = lin_add(&t.at, &skip, 1, &d) && lin_add(&d, &k, 1, &d);
  graph_fill(g, t.o, &t.at, skipped.hi + numbers_range(&g->num, &from.rest).hi + 1, fits ? &d : NULL);
  return DONE;
}

Outcome library_print(Call *c, Printer how) {
  Length length;
  Target t;
  Outcome r = printed(c, how, &length);
  if (r != DONE) return r;
  Int128 most = numbers_range(&c->s->g->num, &length.most).hi;
  bool counts = most < (Int128)1 << 31; /* else the result may be anything */
  if (!counts && (!how.bounded || value_is_null(&c->arg[1]))) return GIVE_UP;
  const Value *size = &c->arg[1];
  if (how.stream || (how.bounded && value_is_null(size))) {
    call_answer_between(c, length.least, most);
    return DONE;
  }
  Int128 bytes = most + 1;
  if (how.bounded && size->kind == VALUE_NUMBER) {
    Int128 room = numbers_range(&c->s->g->num, &size->lin).hi;
    if (room < bytes) bytes = room;
  }
  r = find_target(c, &c->arg[0], bytes, &t);
  if (r != DONE) return r;
  Lin whole = length.most;
  whole.c += 1;
  bool all = has_room(c->s->g, &t, &whole);
  if (!how.bounded) {
    if (!all) return GIVE_UP;
    answer_whole(c, &t, &length, NULL);
    return DONE;
  }
  if (size->kind != VALUE_NUMBER || numbers_range(&c->s->g->num, &size->lin).lo < 1) return GIVE_UP;
  if (!counts && numbers_range(&c->s->g->num, &size->lin).hi > MOST_COUNT) return GIVE_UP;
  if (!all && !has_room(c->s->g, &t, &size->lin)) return GIVE_UP;
  answer_whole(c, &t, &length, &size->lin);
  answer_cut(c, &t, &length, &size->lin);
  return DONE;
}

/* ---- reading ---- */

typedef struct {
  Item x;
  ObjId o;
  uint64_t at, n; /* bytes that may be written */
} Store;

/* Where an item goes, and whether there is room. */
static Outcome find_store(Call *c, const Item *x, const Value *to, Int128 text, Store *out) {
  *out = (Store){.x = *x};
  switch (x->conversion) {
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
      out->n = x->size;
      break;
    case 'f':
    case 'e':
    case 'g':
      out->n = x->size == 4 ? 4 : 8;
      break;
    case 's':
      if (x->width > 0 && x->width < text) text = x->width;
      if (text < 1 || text >= (Int128)1 << 40 || x->size != 4) return GIVE_UP;
      out->n = (uint64_t)text + 1;
      break;
    case 'c':
      if (x->width > 1 || x->size != 4) return GIVE_UP;
      out->n = 1;
      break;
    default:
      return GIVE_UP;
  }
  return call_room(c, to, out->n, &out->o, &out->at);
}

static void store(Graph *g, const Store *s) {
  Lin at = lin_const((Int128)s->at), nul;
  Int128 half = s->n <= 8 ? (Int128)1 << (8 * s->n - 1) : 0;
  bool is_signed = s->x.conversion == 'd' || s->x.conversion == 'i' || s->x.conversion == 'c';
  if (s->x.conversion == 's') {
    nul = lin_sym(numbers_new(&g->num, (Int128)s->at + 1, (Int128)s->at + (Int128)s->n - 1));
    graph_fill(g, s->o, &at, (Int128)s->n, &nul);
  } else if (strchr("feg", s->x.conversion)) {
    graph_fill(g, s->o, &at, (Int128)s->n, NULL);
  } else {
    Sym v = numbers_new(&g->num, is_signed ? -half : 0, is_signed ? half - 1 : 2 * half - 1);
    cells_write(g, s->o, 0, s->at, s->n, value_number(lin_sym(v)));
  }
}

/* sscanf: some of the items are read, the others not. */
Outcome library_scan(Call *c) {
  char text[LONG_FORMAT];
  Store item[MOST_ITEMS];
  uint32_t n = 0, next = 2;
  Text t;
  Outcome r = call_text(c, &c->arg[0], &t);
  if (r != DONE) return r;
  if (!format_of(c, 1, text)) return GIVE_UP;
  Int128 longest = numbers_range(&c->s->g->num, &t.rest).hi;
  for (const char *f = text; *f;) {
    Item x;
    if (*f != '%' || f[1] == '%') {
      f += *f == '%' ? 2 : 1;
      continue;
    }
    f++;
    bool skips = *f == '*';
    f += skips;
    if (!read_item(&f, c->s->p->pointer_bits / 8, &x) || !strchr("diuxXofegsc", x.conversion)) return GIVE_UP;
    if (skips) continue;
    if (next >= c->op->n_args || n == MOST_ITEMS) return GIVE_UP;
    r = find_store(c, &x, &c->arg[next++], longest, &item[n++]);
    if (r != DONE) return r;
  }
  call_answer_between(c, -1, 0);
  for (uint32_t k = 1; k <= n; k++) {
    Graph *g = call_answer(c, value_const((Int128)k));
    for (uint32_t i = 0; i < k; i++) store(g, &item[i]);
  }
  return DONE;
}
