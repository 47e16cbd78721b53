/* A certificate as text (docs/certificate.md). */
#include "audit/certificate.h"
#include "audit/internal.h"

/* ---- words ---- */

static bool is_plain(const char *s) {
  for (const char *c = s; *c; c++)
    if (*c <= ' ' || *c > '~' || *c == '"' || *c == '(' || *c == ')' || *c == '\\') return false;
  return *s != '\0';
}

static void print_word(const char *s, Buf *out) {
  if (is_plain(s)) {
    buf_add(out, s);
    return;
  }
  buf_char(out, '"');
  for (; *s; s++) {
    if (*s <= ' ' || *s > '~' || *s == '"' || *s == '\\')
      buf_printf(out, "\\%02x", (unsigned char)*s);
    else
      buf_char(out, *s);
  }
  buf_char(out, '"');
}

void certificate_print_type(const Program *p, TypeId t, Buf *out) {
  const Type *x = type_at(p, t);
  if (x->kind == TYPE_POINTER)
    buf_add(out, "pointer");
  else if (type_is_truth(x))
    buf_add(out, "bool");
  else if (x->kind == TYPE_INT)
    buf_printf(out, "%c%u", x->is_signed ? 's' : 'u', x->bits);
  else if (x->kind == TYPE_FLOAT)
    buf_printf(out, "f%u", x->bits);
  else
    buf_add(out, "bytes");
}

/* ---- terms ---- */

typedef struct {
  const Logic *l;
  const char *(*name)(void *context, SymbolId s);
  void *context;
  const IdMap *defined; /* terms that have a name of their own, or NULL */
  Buf *out;
} Printer;

static void print_number(Buf *out, Int128 v) {
  char text[INT128_TEXT];
  buf_add(out, text_int128(v, text));
}

static void print_term(const Printer *q, TermId t);

static void print_arguments(const Printer *q, TermId t) {
  for (uint32_t i = 0; i < term_n_args(q->l, t); i++) {
    buf_char(q->out, ' ');
    print_term(q, term_arg(q->l, t, i));
  }
}

static void print_linear(const Printer *q, TermId t) {
  uint32_t n = term_n_args(q->l, t);
  Int128 constant = term_value(q->l, t);
  if (n == 0) {
    print_number(q->out, constant);
    return;
  }
  buf_add(q->out, "(+");
  for (uint32_t i = 0; i < n; i++) {
    Int128 c = term_coefficient(q->l, t, i);
    buf_char(q->out, ' ');
    if (c != 1) {
      buf_add(q->out, "(* ");
      print_number(q->out, c);
      buf_char(q->out, ' ');
    }
    print_term(q, term_arg(q->l, t, i));
    if (c != 1) buf_char(q->out, ')');
  }
  buf_char(q->out, ' ');
  print_number(q->out, constant);
  buf_char(q->out, ')');
}

static void print_divided(const Printer *q, TermId t, const char *what) {
  buf_printf(q->out, "(%s ", what);
  print_term(q, term_arg(q->l, t, 0));
  buf_char(q->out, ' ');
  print_number(q->out, term_value(q->l, t));
  buf_char(q->out, ')');
}

static void print_application(const Printer *q, TermId t) {
  FunctionInfo f = logic_function_info(q->l, term_function_of(q->l, t));
  if (f.meaning == BITS_NONE) {
    buf_add(q->out, "(apply ");
    print_word(f.name, q->out);
  } else {
    buf_printf(q->out, "(%s %c%u", certificate_bit_function[f.meaning], f.is_signed ? 's' : 'u', f.bits);
  }
  print_arguments(q, t);
  buf_char(q->out, ')');
}

static void print_composite(const Printer *q, TermId t, const char *head) {
  buf_printf(q->out, "(%s", head);
  print_arguments(q, t);
  buf_char(q->out, ')');
}

static void print_structure(const Printer *q, TermId t) {
  switch (term_kind(q->l, t)) {
    case TERM_NONE:
      return;
    case TERM_TRUE:
      buf_add(q->out, "true");
      return;
    case TERM_FALSE:
      buf_add(q->out, "false");
      return;
    case TERM_SYMBOL:
      print_word(q->name(q->context, term_symbol_of(q->l, t)), q->out);
      return;
    case TERM_APPLY:
      print_application(q, t);
      return;
    case TERM_LINEAR:
      print_linear(q, t);
      return;
    case TERM_MUL:
      print_composite(q, t, "*");
      return;
    case TERM_DIV:
      print_divided(q, t, "div");
      return;
    case TERM_MOD:
      print_divided(q, t, "mod");
      return;
    case TERM_CHOICE:
      print_composite(q, t, "ite");
      return;
    case TERM_EQ:
    case TERM_LE:
      buf_add(q->out, term_kind(q->l, t) == TERM_EQ ? "(= " : "(<= ");
      print_term(q, term_arg(q->l, t, 0));
      buf_add(q->out, " 0)");
      return;
    case TERM_NOT:
      print_composite(q, t, "not");
      return;
    case TERM_AND:
      print_composite(q, t, "and");
      return;
    case TERM_OR:
      print_composite(q, t, "or");
      return;
    case TERM_IFF:
      print_composite(q, t, "iff");
      return;
  }
}

static void print_term(const Printer *q, TermId t) {
  const uint32_t *number = q->defined ? idmap_find(q->defined, t) : NULL;
  if (number && *number)
    buf_printf(q->out, "t%u", *number);
  else
    print_structure(q, t);
}

void certificate_print_term(const Logic *l, TermId t, const char *(*name)(void *context, SymbolId s), void *context,
                            Buf *out) {
  Printer q = {l, name, context, NULL, out};
  print_term(&q, t);
}

/* ---- the whole ---- */

typedef struct {
  const Certificate *c;
  const Program *p;
  const Logic *l;
  Buf *out;
  IdMap defined; /* formulas that were given a name -> its number */
  IdMap uses;    /* formulas -> in how many places they occur */
  IdMap name;    /* symbols -> index of the cell */
  uint32_t n;
} Writer;

static const char *symbol_name(void *context, SymbolId s) {
  const Writer *w = context;
  const uint32_t *cell = idmap_find(&w->name, s);
  return cell ? w->c->cell.at[*cell].name : logic_symbol_name(w->l, s);
}

void certificate_print_variable(const Program *p, VarId v, Buf *out) {
  FuncId f = p->var.at[v].function;
  print_word(f ? p->func.at[f].name : "-", out);
  buf_char(out, ' ');
  print_word(p->var.at[v].name, out);
}

static void print_addresses(Writer *w) {
  const Program *p = w->p;
  for (uint32_t i = 1; i < w->c->address.n; i++) {
    bool function = i >= p->var.n;
    if (!w->c->address.at[i] || i == p->var.n) continue;
    if (function) {
      buf_add(w->out, "code ");
      print_word(p->func.at[i - p->var.n].name, w->out);
    } else {
      buf_add(w->out, "object ");
      certificate_print_variable(p, i, w->out);
    }
    buf_char(w->out, ' ');
    print_number(w->out, w->c->address.at[i]);
    buf_char(w->out, '\n');
  }
  buf_add(w->out, "span ");
  print_number(w->out, w->c->span);
  buf_char(w->out, '\n');
}

static void print_cell(Writer *w, const CertificateCell *x) {
  buf_printf(w->out, "cell %s %s", x->name, certificate_meaning[x->meaning]);
  if (x->meaning != CELL_BLOCKS) {
    buf_char(w->out, ' ');
    certificate_print_variable(w->p, x->var, w->out);
    buf_printf(w->out, " %u", x->level);
  }
  if (x->meaning == CELL_VALUE) {
    buf_printf(w->out, " %llu %llu ", (unsigned long long)x->offset, (unsigned long long)x->size);
    certificate_print_type(w->p, x->type, w->out);
  } else if (x->size) {
    buf_printf(w->out, " %llu", (unsigned long long)x->offset);
  }
  if (x->meaning == CELL_LENGTH) buf_printf(w->out, " %llu", (unsigned long long)x->link);
  buf_char(w->out, '\n');
}

static void print_stack(Writer *w, uint32_t id) {
  const CertificateStack *s = &w->c->stack.at[id];
  FuncId caller = w->p->loc.at[w->p->edge.at[s->call].from].function;
  buf_printf(w->out, "stack %u %u ", id, s->outer);
  print_word(w->p->func.at[caller].name, w->out);
  buf_printf(w->out, " %u ", s->call - w->p->loc.at[w->p->func.at[caller].first].first_out);
  print_word(w->p->func.at[s->callee].name, w->out);
  buf_char(w->out, '\n');
}

static void print_layout(Writer *w, const CertificateLayout *x) {
  FuncId f = w->p->loc.at[w->p->edge.at[x->edge].from].function;
  buf_add(w->out, "layout ");
  print_word(w->p->func.at[f].name, w->out);
  buf_printf(w->out, " %u %u\n", x->edge - w->p->loc.at[w->p->func.at[f].first].first_out, x->layout);
}

static void print_origin(Writer *w, const CertificateOrigin *x) {
  const Program *p = w->p;
  FuncId f = p->loc.at[p->edge.at[x->edge].from].function;
  if (x->var) {
    buf_add(w->out, "origin variable ");
    certificate_print_variable(p, x->var, w->out);
  } else {
    buf_add(w->out, "origin allocation ");
    print_word(p->func.at[f].name, w->out);
    buf_printf(w->out, " %u", x->edge - p->loc.at[p->func.at[f].first].first_out);
  }
  buf_printf(w->out, " %lld\n", (long long)x->place);
}

static void print_block(Writer *w, const char *head, const CertificateBlock *b, const char *class) {
  buf_printf(w->out, "%s %s%s%s\n%s", head, b->name, class ? " " : "", class ? class : "", b->text);
  buf_add(w->out, "end\n");
}

/* Formulas that are no atoms may occur in many places. */
static bool is_formula(const Logic *l, TermId t) {
  TermKind k = term_kind(l, t);
  return k == TERM_AND || k == TERM_OR || k == TERM_IFF || k == TERM_EQ || k == TERM_LE || k == TERM_NOT;
}

static void count_uses(Writer *w, TermId t) {
  if (!is_formula(w->l, t)) return;
  const uint32_t *seen = idmap_find(&w->uses, t);
  uint32_t n = seen ? *seen : 0;
  idmap_put(&w->uses, t, n + 1);
  if (n) return;
  for (uint32_t i = 0; i < term_n_args(w->l, t); i++) count_uses(w, term_arg(w->l, t, i));
}

/* Gives names to the parts of t that occur more than once, innermost first. */
static void define_parts(Writer *w, TermId t) {
  if (!is_formula(w->l, t) || idmap_find(&w->defined, t)) return;
  for (uint32_t i = 0; i < term_n_args(w->l, t); i++) define_parts(w, term_arg(w->l, t, i));
  bool shared = *idmap_find(&w->uses, t) > 1;
  Printer q = {w->l, symbol_name, w, &w->defined, w->out};
  if (shared) {
    buf_printf(w->out, "let t%u ", w->n + 1);
    print_structure(&q, t);
    buf_char(w->out, '\n');
    w->n++;
  }
  idmap_put(&w->defined, t, shared ? w->n : 0);
}

static void print_state(Writer *w, const CertifiedState *s, const CertifiedState *before) {
  FuncId f = w->p->loc.at[s->loc].function;
  define_parts(w, s->formula);
  if (!before || before->loc != s->loc || before->stack != s->stack) {
    buf_add(w->out, "at ");
    print_word(w->p->func.at[f].name, w->out);
    buf_printf(w->out, " %u %u\n", s->loc - w->p->func.at[f].first, s->stack);
  }
  Printer q = {w->l, symbol_name, w, &w->defined, w->out};
  buf_add(w->out, "where ");
  print_term(&q, s->formula);
  buf_char(w->out, '\n');
  if (s->class == NO_CLASS) return;
  buf_printf(w->out, "heap %s", w->c->class.at[s->class].name);
  for (uint32_t i = 0; i < s->graph.n; i++) buf_printf(w->out, " %s", w->c->graph.at[s->graph.at[i]].name);
  buf_char(w->out, '\n');
}

void certificate_print_properties(uint32_t set, Buf *out) {
  for (uint32_t i = 0; i < certificate_n_properties; i++)
    if (set & certificate_property[i].bit) buf_printf(out, " %s", certificate_property[i].name);
}

void certificate_print(const Certificate *c, const Program *p, const Logic *l, Buf *out) {
  Writer w = {.c = c, .p = p, .l = l, .out = out};
  buf_printf(out, "silhouette-certificate %d\nprogram %s\nbits %u\nmalloc %s\n", CERTIFICATE_VERSION, c->program,
             p->pointer_bits, c->malloc_may_fail ? "may-fail" : "never-fails");
  for (uint32_t i = 0; i < certificate_n_properties; i++)
    if (c->properties & certificate_property[i].bit) buf_printf(out, "property %s\n", certificate_property[i].name);
  print_addresses(&w);
  for (uint32_t i = 0; i < c->cell.n; i++) {
    idmap_put(&w.name, c->cell.at[i].symbol, i);
    print_cell(&w, &c->cell.at[i]);
  }
  for (uint32_t i = 1; i < c->stack.n; i++) print_stack(&w, i);
  for (uint32_t i = 0; i < c->layout.n; i++) print_layout(&w, &c->layout.at[i]);
  for (uint32_t i = 0; i < c->origin.n; i++) print_origin(&w, &c->origin.at[i]);
  for (uint32_t i = 0; i < c->class.n; i++) print_block(&w, "class", &c->class.at[i], NULL);
  for (uint32_t i = 0; i < c->graph.n; i++)
    print_block(&w, "graph", &c->graph.at[i], c->class.at[c->graph.at[i].class].name);
  for (uint32_t i = 0; i < c->state.n; i++) count_uses(&w, c->state.at[i].formula);
  for (uint32_t i = 0; i < c->state.n; i++) print_state(&w, &c->state.at[i], i ? &c->state.at[i - 1] : NULL);
  buf_add(out, "end\n");
  idmap_free(&w.defined);
  idmap_free(&w.uses);
  idmap_free(&w.name);
}
