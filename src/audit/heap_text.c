/* Classes and graphs as certificates write them: read, and printed. */
#include <stdlib.h>
#include <string.h>

#include "audit/certificate.h"
#include "audit/heap_internal.h"

/* ---- reading a class ---- */

typedef struct {
  Heap *h;
  Class c;
  const char *at; /* in the line */
  Buf word;
  HeapCell *cell;
  void *context;
  struct {
    const char *name;
    uint32_t data;
  } *data; /* names of data fields */
  uint32_t n_data;
  Buf *error;
} ClassReader;

static bool wrong(ClassReader *r, const char *why) {
  if (!r->error->n) buf_printf(r->error, "class: %s", why);
  return false;
}

static bool next_word(ClassReader *r) { return certificate_word(&r->at, &r->word); }

static bool next_number(ClassReader *r, Int128 low, Int128 high, Int128 *out) {
  return next_word(r) && text_parse_int128(buf_str(&r->word), out) && *out >= low && *out <= high;
}

/* 0: there is none. */
static VarId next_variable(ClassReader *r) {
  Buf function = {0};
  bool good = certificate_word(&r->at, &function) && next_word(r);
  VarId v = good ? certificate_find_variable(r->h->p, buf_str(&function), buf_str(&r->word)) : 0;
  buf_free(&function);
  return v;
}

static bool read_slots(ClassReader *r, Slots *s) {
  s->n = 0;
  while (next_word(r)) {
    Int128 at = SOMEWHERE;
    bool rest = strcmp(buf_str(&r->word), "?") == 0;
    if (!rest && (!text_parse_int128(buf_str(&r->word), &at) || at > INT32_MAX || at < INT32_MIN)) return false;
    if (s->n == MOST_SLOTS || slots_have(s, (int64_t)at) || slots_have(s, SOMEWHERE)) return false;
    s->at[s->n++] = (int64_t)at;
  }
  return s->n > 0;
}

static bool read_pointer(ClassReader *r, const char *name, bool object) {
  Int128 level;
  const Program *p = r->h->p;
  VarId var = next_variable(r);
  if (!var || !next_number(r, 0, 1000000, &level)) return wrong(r, "a pointer needs a variable and a level");
  Pointer q = {.var = var, .level = (uint32_t)level, .is_object = object, .slots = {.n = 1}};
  if (object) q.slots.at[0] = heaps_origin_of_var(r->h, var);
  const Var *v = &p->var.at[q.var];
  bool fits = v->is_object == object && (object || type_at(p, v->type)->kind == TYPE_POINTER);
  if (!fits || (level == 0) != (v->function == 0)) return wrong(r, "a pointer that is none, or at a wrong level");
  if (!object && (!read_slots(r, &q.slots) || !slots_cover_var(r->h, &q.slots, q.var)))
    return wrong(r, "the places to which a pointer may lead");
  class_add_pointer(r->h, &r->c, q, name);
  return true;
}

static bool read_layout(ClassReader *r, AliasObjectId *layout, int64_t *place) {
  Int128 o, at;
  if (!next_number(r, 0, (Int128)alias_n_objects(r->h->a) - 1, &o) || !next_number(r, INT32_MIN, INT32_MAX, &at))
    return false;
  *layout = heaps_layout(r->h, (AliasObjectId)o);
  *place = (int64_t)at;
  return true;
}

static bool read_field(ClassReader *r, const char *name) {
  FieldItem f = {0};
  Int128 size;
  if (!read_layout(r, &f.layout, &f.place) || !next_number(r, 1, 16, &size)) return wrong(r, "a field needs a place");
  f.size = (uint64_t)size;
  if (!read_slots(r, &f.slots) || !slots_cover_field(r->h, &f.slots, f.layout, f.place, f.size))
    return wrong(r, "the places to which a field may lead");
  class_add_field(r->h, &r->c, f, name);
  return true;
}

/* The data field of the whole heap. */
static uint32_t find_data(Heap *h, AliasObjectId layout, int64_t place, TypeId t, const char *name) {
  for (uint32_t i = 0; i < h->data.n; i++)
    if (h->data.at[i].layout == layout && h->data.at[i].place == place && h->data.at[i].type == t) return i;
  vec_push(h->data, ((Data){layout, place, t, logic_symbol(h->l, str_intern(&h->names, name), SORT_INT)}));
  return h->data.n - 1;
}

static bool read_data(ClassReader *r, const char *name) {
  AliasObjectId layout;
  int64_t place;
  if (!read_layout(r, &layout, &place) || !next_word(r)) return wrong(r, "a data field needs a place and a type");
  TypeId t = certificate_read_type(r->h->p, buf_str(&r->word));
  if (!t || type_at(r->h->p, t)->kind != TYPE_INT) return wrong(r, "a data field needs an integer type");
  r->data = mem_array(r->data, r->n_data + 1, sizeof *r->data);
  r->data[r->n_data].name = str_intern(&r->h->names, name);
  r->data[r->n_data++].data = find_data(r->h, layout, place, type_plain(r->h->p, t), name);
  return true;
}

static TermId named_term(void *context, const char *name) {
  ClassReader *r = context;
  for (uint32_t i = 0; i < r->n_data; i++)
    if (strcmp(r->data[i].name, name) == 0) return term_symbol(r->h->l, r->h->data.at[r->data[i].data].symbol);
  SymbolId s = r->cell ? r->cell(r->context, name) : 0;
  return s ? term_symbol(r->h->l, s) : 0;
}

static bool read_assertion(ClassReader *r, const char *name) {
  TermId t = certificate_read_term(r->h->l, &r->at, named_term, r, r->error);
  if (!t || term_sort(r->h->l, t) != SORT_BOOL) return wrong(r, "an assertion needs a formula");
  class_add_fact(r->h, &r->c, t, name);
  return true;
}

static bool read_defined(ClassReader *r, const char *name, uint32_t arity) {
  const char *argument[2];
  for (uint32_t i = 0; i < arity; i++) {
    if (!next_word(r)) return wrong(r, "a definition needs its variables");
    argument[i] = str_intern(&r->h->names, buf_str(&r->word));
  }
  if (!next_word(r) || strcmp(buf_str(&r->word), "=") != 0) return wrong(r, "a definition needs a formula");
  while (*r->at == ' ') r->at++;
  const Form *f = form_read(r->h, &r->c, argument, arity, r->at, r->error);
  if (!f) return wrong(r, "a definition is not understood");
  r->at += strlen(r->at);
  class_add_defined(r->h, &r->c, f, arity, name);
  return true;
}

static bool read_line(ClassReader *r) {
  Buf name = {0};
  if (!next_word(r)) return true;
  const char *kind = str_intern(&r->h->names, buf_str(&r->word));
  bool ok = strcmp(kind, "lost") == 0;
  if (ok) {
    class_add_lost(r->h, &r->c);
  } else if (certificate_word(&r->at, &name)) {
    const char *s = buf_str(&name);
    if (class_find_name(&r->c, s) != NONE)
      ok = wrong(r, "a name occurs twice");
    else if (strcmp(kind, "pointer") == 0 || strcmp(kind, "object") == 0)
      ok = read_pointer(r, s, kind[0] == 'o');
    else if (strcmp(kind, "field") == 0)
      ok = read_field(r, s);
    else if (strcmp(kind, "data") == 0)
      ok = read_data(r, s);
    else if (strcmp(kind, "assertion") == 0)
      ok = read_assertion(r, s);
    else if (strcmp(kind, "unary") == 0 || strcmp(kind, "binary") == 0)
      ok = read_defined(r, s, kind[0] == 'u' ? 1 : 2);
  }
  while (*r->at == ' ') r->at++;
  if (ok && *r->at) ok = wrong(r, "a line has more than it should");
  buf_free(&name);
  return ok || wrong(r, "a line is not understood");
}

/* Calls `line` for each line of the text, with a copy of it. */
static bool each_line(const char *text, bool (*line)(void *context, const char *line), void *context) {
  Buf copy = {0};
  bool ok = true;
  while (*text && ok) {
    size_t n = strcspn(text, "\n");
    buf_clear(&copy);
    buf_add_n(&copy, text, n);
    ok = line(context, buf_str(&copy));
    text += n + (text[n] != 0);
  }
  buf_free(&copy);
  return ok;
}

static bool class_line(void *context, const char *line) {
  ClassReader *r = context;
  r->at = line;
  return read_line(r);
}

HeapClass heaps_class(Heap *h, const char *text, HeapCell *cell, void *context, Buf *error) {
  ClassReader r = {.h = h, .cell = cell, .context = context, .error = error};
  class_init(h, &r.c);
  bool ok = each_line(text, class_line, &r);
  buf_free(&r.word);
  mem_free(r.data);
  if (!ok) {
    class_free(&r.c);
    return 0;
  }
  for (uint32_t i = 0; i < r.c.pointer.n; i++) heaps_world_add(h, &r.c.pointer.at[i]);
  return class_keep(h, r.c);
}

/* ---- reading a graph ---- */

typedef struct {
  Heap *h;
  const Class *c;
  Graph g;
  bool sized;
  Buf word;
  Buf *error;
} GraphReader;

static bool wrong_graph(GraphReader *r, const char *why) {
  if (!r->error->n) buf_printf(r->error, "graph: %s", why);
  return false;
}

static bool read_node(const GraphReader *r, const char **at, uint32_t *v) {
  char *end;
  unsigned long n = strtoul(*at, &end, 10);
  if (end == *at || n >= r->g.n) return false;
  *at = end;
  *v = (uint32_t)n;
  return true;
}

/* `3`, `3>4`, each perhaps with `:1/2`; closures are not given, they are found. */
static bool read_value(GraphReader *r, const Pred *p, const char *s) {
  uint32_t u = 0, v = 0;
  if (p->arity == 0) {
    *at0(&r->g, p->row) = MAYBE;
    return strcmp(s, "1/2") == 0 || strcmp(s, "1") == 0; /* one that is certain says no more: heap.h */
  }
  if (!read_node(r, &s, &u)) return false;
  if (p->arity == 2) {
    if (*s != '>') return false;
    s++;
    if (!read_node(r, &s, &v)) return false;
  }
  Kleene k = strcmp(s, ":1/2") == 0 ? MAYBE : YES;
  if (k == YES && *s) return false;
  *(p->arity == 1 ? at1(&r->g, p->row, u) : at2(&r->g, p->row, u, v)) = k;
  return true;
}

static bool graph_line(void *context, const char *line) {
  GraphReader *r = context;
  if (!certificate_word(&line, &r->word)) return true;
  const char *head = str_intern(&r->h->names, buf_str(&r->word));
  if (!r->sized) {
    Int128 n;
    bool ok = strcmp(head, "nodes") == 0 && certificate_word(&line, &r->word) &&
              text_parse_int128(buf_str(&r->word), &n) && n >= FIRST_CELL && n < 1000;
    if (!ok) return wrong_graph(r, "the number of nodes is missing");
    r->g = graph_new(r->c, (uint32_t)n);
    r->sized = true;
    return true;
  }
  bool many = strcmp(head, "many") == 0;
  uint32_t p = many ? NONE : class_find_name(r->c, head);
  if (!many && (p == NONE || r->c->pred.at[p].kind >= P_STAR)) return wrong_graph(r, "a predicate is not known");
  while (certificate_word(&line, &r->word)) {
    const char *s = buf_str(&r->word);
    uint32_t v;
    bool ok = many ? read_node(r, &s, &v) && !*s : read_value(r, &r->c->pred.at[p], s);
    if (!ok) return wrong_graph(r, "a value is not understood");
    if (many) r->g.many[v] = 1;
  }
  return !*line || wrong_graph(r, "a line has more than it should");
}

/* Exactly one node each is bad, wild and gone; they come first. */
static bool order_nodes(GraphReader *r) {
  const Class *c = r->c;
  uint32_t special[FIRST_CELL];
  for (uint32_t i = 0; i < FIRST_CELL; i++) {
    special[i] = NONE;
    for (uint32_t v = 0; v < r->g.n; v++) {
      Kleene k = get1(c, &r->g, P_BAD + i, v);
      if (k == MAYBE || (k == YES && (special[i] != NONE || r->g.many[v]))) return false;
      if (k == YES) special[i] = v;
    }
    for (uint32_t k = 0; k < i; k++)
      if (special[k] == special[i]) return false;
    if (special[i] == NONE) return false;
  }
  uint32_t *from = mem_alloc(r->g.n * sizeof *from), n = FIRST_CELL;
  for (uint32_t v = 0; v < r->g.n; v++) {
    bool cell = v != special[0] && v != special[1] && v != special[2];
    if (cell) from[n++] = v;
  }
  for (uint32_t i = 0; i < FIRST_CELL; i++) from[i] = special[i];
  Graph g = graph_new(c, r->g.n);
  for (uint32_t i = 0; i < g.rows[0]; i++) *at0(&g, i) = *at0(&r->g, i);
  for (uint32_t u = 0; u < g.n; u++) {
    g.many[u] = r->g.many[from[u]];
    for (uint32_t i = 0; i < g.rows[1]; i++) *at1(&g, i, u) = *at1(&r->g, i, from[u]);
    for (uint32_t i = 0; i < g.rows[2]; i++)
      for (uint32_t v = 0; v < g.n; v++) *at2(&g, i, u, v) = *at2(&r->g, i, from[u], from[v]);
  }
  mem_free(from);
  graph_free(&r->g);
  r->g = g;
  return true;
}

HeapGraph heaps_graph(Heap *h, HeapClass class, const char *text, Buf *error) {
  GraphReader r = {.h = h, .c = &h->class.at[class], .error = error};
  bool ok = each_line(text, graph_line, &r) && (r.sized || wrong_graph(&r, "it is empty"));
  if (ok && !order_nodes(&r)) ok = wrong_graph(&r, "bad, wild and gone are not one node each");
  buf_free(&r.word);
  if (!ok) {
    graph_free(&r.g);
    return 0;
  }
  for (uint32_t i = 0; i < r.c->pred.n; i++)
    if (r.c->pred.at[i].kind >= P_STAR) graph_open(h, r.c, &r.g, i);
  HeapGraph id = heaps_store(h, class, r.g);
  h->kept = h->graph.n;
  return id;
}

/* ---- printing ---- */

static void print_value(Kleene k, Buf *out) {
  if (k == MAYBE) buf_add(out, ":1/2");
}

void heaps_print(const Heap *h, HeapGraph id, Buf *out) {
  if (!id) return;
  const Class *c = &h->class.at[h->graph.at[id].class];
  const Graph *g = &h->graph.at[id].g;
  buf_printf(out, "nodes %u\nmany", g->n);
  for (uint32_t v = 0; v < g->n; v++)
    if (g->many[v]) buf_printf(out, " %u", v);
  buf_char(out, '\n');
  for (uint32_t i = 0; i < c->pred.n; i++) {
    const Pred *p = &c->pred.at[i];
    Buf line = {0};
    if (p->arity == 0 && *at0(g, p->row) != NO) buf_add(&line, *at0(g, p->row) == YES ? " 1" : " 1/2");
    for (uint32_t u = 0; u < g->n && p->arity; u++)
      for (uint32_t v = 0; v < (p->arity == 2 ? g->n : 1); v++) {
        Kleene k = p->arity == 1 ? *at1(g, p->row, u) : *at2(g, p->row, u, v);
        if (k == NO || (p->kind == P_STAR && u == v)) continue;
        buf_printf(&line, " %u", u);
        if (p->arity == 2) buf_printf(&line, ">%u", v);
        print_value(k, &line);
      }
    if (line.n) buf_printf(out, "\"%s\"%s\n", p->name, buf_str(&line));
    buf_free(&line);
  }
}
