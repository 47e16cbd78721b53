/* Reading certificates. Whatever is not as docs/certificate.md has it is an error, with the line. */
#include "audit/certificate.h"
#include "audit/internal.h"
#include "property/property.h"

const char *const certificate_meaning[CELL_LENGTH + 1] = {
    [CELL_VALUE] = "value", [CELL_OFFSET] = "offset", [CELL_SIZE] = "size",    [CELL_ALIVE] = "alive",
    [CELL_BASE] = "base",   [CELL_BLOCKS] = "blocks", [CELL_LENGTH] = "length"};

const char *const certificate_bit_function[BITS_REM + 1] = {
    [BITS_NONE] = "",   [BITS_AND] = "bitand",   [BITS_SHL] = "shl",
    [BITS_SHR] = "shr", [BITS_DIV] = "quotient", [BITS_REM] = "remainder"};

const CertificateProperty certificate_property[] = {
    {"unreach-call", PROPERTY_UNREACH_CALL},     {"assertions", PROPERTY_ASSERTIONS},
    {"unreach-label", PROPERTY_UNREACH_LABEL},   {"no-overflow", PROPERTY_NO_OVERFLOW},
    {"valid-deref", PROPERTY_VALID_DEREF},       {"valid-free", PROPERTY_VALID_FREE},
    {"valid-memtrack", PROPERTY_VALID_MEMTRACK}, {"valid-memcleanup", PROPERTY_VALID_MEMCLEANUP},
};
const uint32_t certificate_n_properties = sizeof certificate_property / sizeof *certificate_property;

void certificate_init(Certificate *c) {
  *c = (Certificate){0};
  vec_push(c->stack, (CertificateStack){0});
}

void certificate_free(Certificate *c) {
  for (uint32_t i = 0; i < c->state.n; i++) vec_free(c->state.at[i].graph);
  vec_free(c->address);
  vec_free(c->cell);
  vec_free(c->origin);
  vec_free(c->layout);
  vec_free(c->stack);
  vec_free(c->class);
  vec_free(c->graph);
  vec_free(c->state);
  str_free(&c->names);
}

const CertificateCell *certificate_cell_of(const Certificate *c, SymbolId s) {
  for (uint32_t i = 0; i < c->cell.n; i++)
    if (c->cell.at[i].symbol == s) return &c->cell.at[i];
  return NULL;
}

/* ---- lines ---- */

/* Exactly `n` words: a line that has more or fewer is wrong. They live until the next call. */
enum { MOST_WORDS = 10 };
typedef struct {
  Buf word[MOST_WORDS];
  uint32_t n;
} Words;

static void words_free(Words *w) {
  for (uint32_t i = 0; i < MOST_WORDS; i++) buf_free(&w->word[i]);
}

typedef struct {
  Certificate *c;
  Program *p;
  Logic *l;
  const char *next; /* of the text: the line that comes next */
  const char *line; /* the one at hand, a copy */
  Buf copy;
  uint32_t number; /* of the line at hand, from 1 */
  IdMap name;      /* interned name -> TermId, of cells and of `let` */
  IdMap depth;     /* TermId -> how deep it is nested, of those that were asked about */
  IdMap class_of, graph_of;
  LocId loc; /* of the last `at` */
  uint32_t stack;
  bool has_place, has_program, has_span, is_finished;
  Words words;
  Buf detail; /* what is wrong with a formula */
  Buf *error;
} Reader;

/* The first one counts. */
static void note_wrong(Reader *r, const char *what) {
  if (r->error->n) return;
  buf_printf(r->error, "line %u: %s", r->number, what);
  if (r->detail.n) buf_printf(r->error, ": %s", buf_str(&r->detail));
}
#define wrong(...) (note_wrong(__VA_ARGS__), false) /* as a macro, so that analysers see the false */

static bool next_line(Reader *r) {
  if (!*r->next) return false;
  const char *end = strchr(r->next, '\n');
  size_t n = end ? (size_t)(end - r->next) : strlen(r->next);
  buf_clear(&r->copy);
  buf_add_n(&r->copy, r->next, n);
  r->line = buf_str(&r->copy);
  r->next += n + (end != NULL);
  r->number++;
  return true;
}

/* The words of the rest of a line; false unless there are between `least` and `most`. */
static bool split(Reader *r, const char *at, uint32_t least, uint32_t most) {
  Words *w = &r->words;
  for (w->n = 0; w->n < most && certificate_word(&at, &w->word[w->n]);) w->n++;
  while (*at == ' ') at++;
  return (!*at && w->n >= least) || wrong(r, "too few or too many words");
}

static const char *word(Reader *r, uint32_t i) { return buf_str(&r->words.word[i]); }

static bool read_unsigned(Reader *r, uint32_t i, uint64_t most, uint64_t *out) {
  Int128 v;
  if (!text_parse_int128(word(r, i), &v) || v < 0 || v > (Int128)most) return wrong(r, "not a good number");
  *out = (uint64_t)v;
  return true;
}

static bool find_function(Reader *r, uint32_t i, FuncId *out) {
  *out = program_find_function(r->p, word(r, i));
  return *out || wrong(r, "the program has no such function");
}

VarId certificate_find_variable(const Program *p, const char *function, const char *name) {
  bool global = strcmp(function, "-") == 0;
  FuncId f = global ? 0 : program_find_function(p, function);
  for (VarId v = 1; v < p->var.n && (global || f); v++)
    if (p->var.at[v].function == f && strcmp(p->var.at[v].name, name) == 0) return v;
  return 0;
}

static bool find_variable(Reader *r, uint32_t i, VarId *out) {
  *out = certificate_find_variable(r->p, word(r, i), word(r, i + 1));
  return *out || wrong(r, "the program has no such variable");
}

static TermId named_term(void *context, const char *name) {
  Reader *r = context;
  const uint32_t *t = idmap_find(&r->name, idmap_ptr(str_intern(&r->c->names, name)));
  return t ? *t : 0;
}

static bool define(Reader *r, const char *name, TermId t) {
  const char *key = str_intern(&r->c->names, name);
  if (idmap_find(&r->name, idmap_ptr(key))) return wrong(r, "this name is declared twice");
  idmap_put(&r->name, idmap_ptr(key), t);
  return true;
}

/* ---- kinds of lines; `at` is behind the first word ---- */

static bool line_program(Reader *r, const char *at) {
  if (!split(r, at, 1, 1)) return false;
  certificate_fingerprint(r->p, r->c->program);
  if (strcmp(r->c->program, word(r, 0)) != 0) {
    buf_printf(&r->detail, "the fingerprint of this one is %s", r->c->program);
    return wrong(r, "this certificate is about another program");
  }
  r->has_program = true;
  return true;
}

static bool line_bits(Reader *r, const char *at) {
  uint64_t bits;
  if (!split(r, at, 1, 1) || !read_unsigned(r, 0, 64, &bits)) return false;
  return bits == r->p->pointer_bits || wrong(r, "this certificate is about another data model");
}

static bool line_malloc(Reader *r, const char *at) {
  if (!split(r, at, 1, 1)) return false;
  r->c->malloc_may_fail = strcmp(word(r, 0), "may-fail") == 0;
  return r->c->malloc_may_fail || strcmp(word(r, 0), "never-fails") == 0 || wrong(r, "may-fail or never-fails?");
}

static bool line_property(Reader *r, const char *at) {
  if (!split(r, at, 1, 1)) return false;
  for (uint32_t i = 0; i < certificate_n_properties; i++) {
    if (strcmp(certificate_property[i].name, word(r, 0)) != 0) continue;
    r->c->properties |= certificate_property[i].bit;
    return true;
  }
  return wrong(r, "there is no such property");
}

uint32_t certificate_properties(const char *text) {
  uint32_t set = 0;
  Buf word = {0};
  for (const char *line = text; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
    const char *at = line;
    if (!certificate_word(&at, &word) || strcmp(buf_str(&word), "property") != 0 || !certificate_word(&at, &word))
      continue;
    for (uint32_t i = 0; i < certificate_n_properties; i++)
      if (strcmp(certificate_property[i].name, buf_str(&word)) == 0) set |= certificate_property[i].bit;
  }
  buf_free(&word);
  return set;
}

static bool put_address(Reader *r, uint32_t at, uint32_t number) {
  Int128 v;
  while (r->c->address.n < r->p->var.n + r->p->func.n) vec_push(r->c->address, 0);
  if (r->c->address.at[at]) return wrong(r, "it has an address already");
  if (!text_parse_int128(word(r, number), &v) || v <= 0) return wrong(r, "not a good address");
  r->c->address.at[at] = v;
  return true;
}

static bool line_object(Reader *r, const char *at) {
  VarId v;
  return split(r, at, 3, 3) && find_variable(r, 0, &v) && put_address(r, v, 2);
}

static bool line_code(Reader *r, const char *at) {
  FuncId f;
  return split(r, at, 2, 2) && find_function(r, 0, &f) && put_address(r, r->p->var.n + f, 1);
}

static bool line_span(Reader *r, const char *at) {
  r->has_span = split(r, at, 1, 1) && text_parse_int128(word(r, 0), &r->c->span) && r->c->span > 0;
  return r->has_span || wrong(r, "not a good span");
}

TypeId certificate_read_type(Program *p, const char *s) {
  Int128 bits;
  if (strcmp(s, "pointer") == 0) return p->type_void_pointer;
  if (strcmp(s, "bool") == 0) return type_int(p, 8, false, "_Bool");
  if (strcmp(s, "bytes") == 0) return p->type_void;
  if (!*s || !text_parse_int128(s + 1, &bits) || bits <= 0 || bits > 128) return 0;
  if (*s == 's' || *s == 'u') return type_int(p, (uint32_t)bits, *s == 's', NULL);
  return *s == 'f' ? type_float(p, (uint32_t)bits, (uint64_t)(bits + 7) / 8, NULL) : 0;
}

/* A register pointer, or the place of a pointer in an object; of a length the link comes last. */
static bool read_pointer(Reader *r, CertificateCell *x, const Var *v) {
  uint32_t n = r->words.n - (x->meaning == CELL_LENGTH);
  if (x->meaning == CELL_LENGTH && !read_unsigned(r, n, MOST_LINK, &x->link)) return false;
  if (!v->is_object) {
    if (n != 5) return wrong(r, "a register has no offset");
    return type_at(r->p, v->type)->kind == TYPE_POINTER || wrong(r, "this is no pointer");
  }
  x->size = r->p->pointer_bits / 8;
  return n == 6 ? read_unsigned(r, 5, UINT64_MAX / 2, &x->offset) : wrong(r, "where in the object is it?");
}

static bool read_place(Reader *r, CertificateCell *x) {
  uint64_t level;
  if (!find_variable(r, 2, &x->var) || !read_unsigned(r, 4, UINT32_MAX, &level)) return false;
  const Var *v = &r->p->var.at[x->var];
  x->level = (uint32_t)level;
  if ((v->function != 0) != (level != 0)) return wrong(r, "locals have levels from 1, globals have level 0");
  if (x->meaning != CELL_VALUE) return read_pointer(r, x, v);
  if (!read_unsigned(r, 5, UINT64_MAX / 2, &x->offset) || !read_unsigned(r, 6, UINT32_MAX, &x->size)) return false;
  x->type = certificate_read_type(r->p, word(r, 7));
  if (!x->type) return wrong(r, "there is no such type");
  if (v->is_object != (x->size != 0)) return wrong(r, "objects have bytes, registers have none");
  return v->is_object || x->offset == 0 || wrong(r, "a register has no offset");
}

static bool line_cell(Reader *r, const char *at) {
  if (!split(r, at, 2, 8)) return false;
  CertificateCell x = {.name = str_intern(&r->c->names, word(r, 0))};
  bool known = false;
  for (CellMeaning m = CELL_VALUE; m <= CELL_LENGTH; m++)
    if (strcmp(certificate_meaning[m], word(r, 1)) == 0) {
      x.meaning = m;
      known = true;
    }
  static const uint8_t words[][2] = {
      [CELL_VALUE] = {8, 8}, [CELL_OFFSET] = {5, 6}, [CELL_SIZE] = {5, 6},  [CELL_ALIVE] = {5, 6},
      [CELL_BASE] = {5, 6},  [CELL_BLOCKS] = {2, 2}, [CELL_LENGTH] = {6, 7}};
  uint32_t least = words[x.meaning][0], most = words[x.meaning][1];
  if (!known || r->words.n < least || r->words.n > most) return wrong(r, "not a good cell");
  if (x.meaning != CELL_BLOCKS && !read_place(r, &x)) return false;
  x.symbol = logic_symbol(r->l, x.name, SORT_INT);
  if (!define(r, x.name, term_symbol(r->l, x.symbol))) return false;
  vec_push(r->c->cell, x);
  return true;
}

/* The edge with this number among those of the function. */
static bool find_edge(Reader *r, uint32_t number, FuncId f, EdgeId *out) {
  uint64_t n;
  if (!read_unsigned(r, number, UINT32_MAX, &n)) return false;
  if (!r->p->func.at[f].is_defined) return wrong(r, "this function has no body");
  *out = r->p->loc.at[r->p->func.at[f].first].first_out + (EdgeId)n;
  bool inside = *out < r->p->edge.n && r->p->loc.at[r->p->edge.at[*out].from].function == f;
  return inside || wrong(r, "there is no such edge");
}

static bool line_stack(Reader *r, const char *at) {
  uint64_t id, outer;
  FuncId caller, callee;
  EdgeId call;
  if (!split(r, at, 5, 5) || !read_unsigned(r, 0, UINT32_MAX, &id) || !read_unsigned(r, 1, UINT32_MAX, &outer) ||
      !find_function(r, 2, &caller) || !find_edge(r, 3, caller, &call) || !find_function(r, 4, &callee))
    return false;
  if (id != r->c->stack.n || outer >= id) return wrong(r, "stacks are numbered from 1, outer ones first");
  if (!r->p->func.at[callee].is_defined) return wrong(r, "this function has no body");
  if (r->p->edge.at[call].op.kind != OP_CALL) return wrong(r, "this edge is no call");
  vec_push(r->c->stack, (CertificateStack){(uint32_t)outer, call, callee});
  return true;
}

static bool line_origin(Reader *r, const char *at) {
  CertificateOrigin x = {0};
  Int128 place;
  FuncId f;
  if (!split(r, at, 4, 4)) return false;
  if (strcmp(word(r, 0), "variable") == 0) {
    if (!find_variable(r, 1, &x.var)) return false;
    if (!r->p->var.at[x.var].is_object) return wrong(r, "this is no object");
  } else {
    if (strcmp(word(r, 0), "allocation") != 0) return wrong(r, "variable or allocation?");
    if (!find_function(r, 1, &f) || !find_edge(r, 2, f, &x.edge)) return false;
    if (r->p->edge.at[x.edge].op.kind != OP_ALLOC) return wrong(r, "this edge is no allocation");
  }
  if (!text_parse_int128(word(r, 3), &place) || place < INT32_MIN || place > INT32_MAX)
    return wrong(r, "not a good place");
  x.place = (int64_t)place;
  vec_push(r->c->origin, x);
  return true;
}

static bool line_layout(Reader *r, const char *at) {
  CertificateLayout x = {0};
  FuncId f;
  uint64_t layout;
  if (!split(r, at, 3, 3) || !find_function(r, 0, &f) || !find_edge(r, 1, f, &x.edge) ||
      !read_unsigned(r, 2, UINT32_MAX, &layout))
    return false;
  if (r->p->edge.at[x.edge].op.kind != OP_ALLOC) return wrong(r, "this edge is no allocation");
  x.layout = (uint32_t)layout;
  vec_push(r->c->layout, x);
  return true;
}

/* The lines up to `end`. */
static bool read_block(Reader *r, CertificateBlock *b) {
  Buf text = {0};
  b->line = r->number + 1;
  bool closed = false;
  while (!closed && next_line(r)) {
    closed = strcmp(r->line, "end") == 0;
    if (!closed) buf_printf(&text, "%s\n", r->line);
  }
  b->text = str_intern_n(&r->c->names, buf_str(&text), text.n);
  buf_free(&text);
  return closed || wrong(r, "the block has no end");
}

static bool line_class(Reader *r, const char *at) {
  if (!split(r, at, 1, 1)) return false;
  CertificateBlock b = {.name = str_intern(&r->c->names, word(r, 0)), .class = NO_CLASS};
  if (idmap_find(&r->class_of, idmap_ptr(b.name))) return wrong(r, "this class is declared twice");
  idmap_put(&r->class_of, idmap_ptr(b.name), r->c->class.n);
  if (!read_block(r, &b)) return false;
  vec_push(r->c->class, b);
  return true;
}

static bool line_graph(Reader *r, const char *at) {
  if (!split(r, at, 2, 2)) return false;
  CertificateBlock b = {.name = str_intern(&r->c->names, word(r, 0))};
  const uint32_t *class = idmap_find(&r->class_of, idmap_ptr(str_intern(&r->c->names, word(r, 1))));
  if (!class) return wrong(r, "there is no such class");
  b.class = *class;
  if (idmap_find(&r->graph_of, idmap_ptr(b.name))) return wrong(r, "this graph is declared twice");
  idmap_put(&r->graph_of, idmap_ptr(b.name), r->c->graph.n);
  if (!read_block(r, &b)) return false;
  vec_push(r->c->graph, b);
  return true;
}

/* Names are known already, so that this goes no deeper than the line. */
static uint32_t depth_of(Reader *r, TermId t) {
  const uint32_t *known = idmap_find(&r->depth, t);
  if (known) return *known;
  uint32_t depth = 0;
  for (uint32_t i = 0; i < term_n_args(r->l, t); i++) {
    uint32_t inner = depth_of(r, term_arg(r->l, t, i)) + 1;
    depth = inner > depth ? inner : depth;
  }
  idmap_put(&r->depth, t, depth);
  return depth;
}

static TermId read_formula(Reader *r, const char *at) {
  TermId t = certificate_read_term(r->l, &at, named_term, r, &r->detail);
  while (*at == ' ') at++;
  if (t && *at) t = 0;
  if (t && term_sort(r->l, t) != SORT_BOOL) t = 0;
  if (t && depth_of(r, t) > DEEPEST_FORMULA) {
    t = 0;
    if (!r->detail.n) buf_add(&r->detail, "a formula is nested too deep");
  }
  if (!t) note_wrong(r, "not a good formula");
  return t;
}

static bool line_let(Reader *r, const char *at) {
  Buf name = {0};
  bool good = certificate_word(&at, &name);
  TermId t = good ? read_formula(r, at) : 0;
  good = t ? define(r, buf_str(&name), t) : wrong(r, "a name is missing");
  buf_free(&name);
  return good;
}

static bool line_at(Reader *r, const char *at) {
  uint64_t loc, stack;
  FuncId f;
  if (!split(r, at, 3, 3) || !find_function(r, 0, &f) || !read_unsigned(r, 1, UINT32_MAX, &loc) ||
      !read_unsigned(r, 2, UINT32_MAX, &stack))
    return false;
  if (loc >= r->p->func.at[f].n_locs || stack >= r->c->stack.n) return wrong(r, "there is no such place");
  r->loc = r->p->func.at[f].first + (LocId)loc;
  r->stack = (uint32_t)stack;
  r->has_place = true;
  return true;
}

static bool line_where(Reader *r, const char *at) {
  if (!r->has_place) return wrong(r, "a state needs a place");
  TermId t = read_formula(r, at);
  if (!t) return false;
  vec_push(r->c->state,
           (CertifiedState){.loc = r->loc, .stack = r->stack, .formula = t, .class = NO_CLASS, .line = r->number});
  return true;
}

static bool line_heap(Reader *r, const char *at) {
  if (!r->c->state.n || vec_last(r->c->state).class != NO_CLASS) return wrong(r, "this belongs to no state");
  CertifiedState *s = &vec_last(r->c->state);
  Buf name = {0};
  bool good = certificate_word(&at, &name);
  const uint32_t *class = good ? idmap_find(&r->class_of, idmap_ptr(str_intern(&r->c->names, buf_str(&name)))) : NULL;
  good = class || wrong(r, "there is no such class");
  if (good) s->class = *class;
  while (good && certificate_word(&at, &name)) {
    const uint32_t *g = idmap_find(&r->graph_of, idmap_ptr(str_intern(&r->c->names, buf_str(&name))));
    good = (g && r->c->graph.at[*g].class == s->class) || wrong(r, "there is no such graph of this class");
    if (good) vec_push(s->graph, *g);
  }
  buf_free(&name);
  return good && (!*at || wrong(r, "too many words"));
}

static bool line_end(Reader *r, const char *at) {
  if (!split(r, at, 0, 0)) return false;
  r->is_finished = true;
  return true;
}

static bool read_line(Reader *r) {
  static const struct {
    const char *word;
    bool (*read)(Reader *r, const char *at);
  } kind[] = {
      {"program", line_program}, {"bits", line_bits},     {"malloc", line_malloc}, {"property", line_property},
      {"object", line_object},   {"code", line_code},     {"span", line_span},     {"cell", line_cell},
      {"stack", line_stack},     {"origin", line_origin}, {"class", line_class},   {"graph", line_graph},
      {"let", line_let},         {"at", line_at},         {"where", line_where},   {"heap", line_heap},
      {"layout", line_layout},   {"end", line_end},
  };
  if (r->is_finished) return wrong(r, "something comes behind the end");
  Buf first = {0};
  const char *at = r->line;
  bool good = certificate_word(&at, &first), known = false;
  for (size_t i = 0; good && i < sizeof kind / sizeof *kind && !known; i++) {
    known = strcmp(buf_str(&first), kind[i].word) == 0;
    if (!known) continue;
    bool early = !r->has_program && kind[i].read != line_program;
    good = early ? wrong(r, "the program comes first") : kind[i].read(r, at);
  }
  buf_free(&first);
  return known ? good : wrong(r, "not a line of a certificate");
}

static bool read_version(Reader *r) {
  Buf expected = {0};
  buf_printf(&expected, "silhouette-certificate %d", CERTIFICATE_VERSION);
  bool good = next_line(r) && strcmp(r->line, buf_str(&expected)) == 0;
  buf_free(&expected);
  return good || wrong(r, "this is no certificate, or one of another version");
}

bool certificate_read(Certificate *c, const char *text, Program *p, Logic *l, Buf *error) {
  Reader r = {.c = c, .p = p, .l = l, .next = text, .error = error};
  bool good = read_version(&r);
  while (good && next_line(&r)) good = read_line(&r);
  if (good && (!r.is_finished || !r.has_span)) good = wrong(&r, "the certificate has no end");
  idmap_free(&r.name);
  idmap_free(&r.depth);
  idmap_free(&r.class_of);
  idmap_free(&r.graph_of);
  buf_free(&r.copy);
  buf_free(&r.detail);
  words_free(&r.words);
  return good;
}
