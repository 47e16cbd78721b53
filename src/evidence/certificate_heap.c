/* Shape classes and graphs as text in a certificate (docs/certificate.md). */
#include <string.h>

#include "evidence/certificate.h"

static void quote(const char *name, Buf *out) {
  buf_char(out, '"');
  for (const char *s = name; *s; s++) {
    if (*s == '"' || *s == '\\' || *s < ' ' || *s > '~')
      buf_printf(out, "\\%02x", (unsigned char)*s);
    else
      buf_char(out, *s);
  }
  buf_char(out, '"');
}

/* ---- classes ---- */

/* The bytes that the predicates from *p on tell apart, all of one pointer or field, whose names begin with `name`; *p
 * moves behind them. */
static void print_slots(const Tvl *t, TvlPredicate *p, const char *name, Buf *out) {
  size_t n = strlen(name);
  for (; *p < tvl_predicates(t) && strncmp(tvl_predicate_name(t, *p), name, n) == 0; ++*p) {
    const char *rest = tvl_predicate_name(t, *p) + n;
    if (*rest && *rest != '+' && *rest != '-') return;
    buf_printf(out, " %s", !*rest ? "0" : *rest == '+' ? rest + 1 : rest);
  }
}

static void print_pointers(const CertificateMaker *m, const Tracking *k, const Tvl *t, TvlPredicate *p, Buf *out) {
  for (uint32_t i = 0; i < k->n_pointers; i++) {
    const Pointer *q = shapes_pointer_at(m->shapes, k->pointer[i]);
    Buf slots = {0};
    print_slots(t, p, q->name, &slots);
    buf_add(out, q->is_object ? "object " : "pointer ");
    quote(q->name, out);
    buf_char(out, ' ');
    certificate_print_variable(m->p, q->var, out);
    buf_printf(out, " %u%s\n", q->level, q->is_object ? "" : buf_str(&slots));
    buf_free(&slots);
  }
}

static void print_fields(const Shapes *s, const Tracking *k, const Tvl *t, TvlPredicate *p, Buf *out) {
  for (uint32_t i = 0; i < k->n_fields; i++) {
    const ShapeField *f = shapes_field_at(s, k->field[i]);
    Buf name = {0};
    buf_printf(&name, "->%s", f->name);
    buf_add(out, "field ");
    quote(buf_str(&name), out);
    buf_printf(out, " %u %lld %llu", f->layout, (long long)f->offset, (unsigned long long)f->size);
    print_slots(t, p, buf_str(&name), out);
    buf_char(out, '\n');
    buf_free(&name);
  }
}

/* The data field whose value a symbol is, or NULL. */
static const ShapeField *data_field(const Shapes *s, SymbolId x) {
  for (FieldId f = 1; f <= shapes_n_fields(s); f++)
    if (shapes_field_at(s, f)->symbol == x) return shapes_field_at(s, f);
  return NULL;
}

/* A data field is called as no cell is. */
static const char *data_name(CertificateMaker *m, const ShapeField *f) {
  Buf name = {0};
  buf_printf(&name, ".%s", f->name);
  const char *r = str_intern(&m->c.names, buf_str(&name));
  buf_free(&name);
  return r;
}

static const char *symbol_in_assertion(void *context, SymbolId x) {
  CertificateMaker *m = context;
  const ShapeField *f = data_field(m->shapes, x);
  return f ? data_name(m, f) : certificate_symbol(m, x);
}

static void print_data(CertificateMaker *m, const Tracking *k, Buf *out) {
  Logic *l = shapes_logic(m->shapes);
  U32Vec symbols = {0};
  IdMap seen = {0};
  for (uint32_t i = 0; i < k->n_assertions; i++) {
    vec_clear(symbols);
    term_symbols(l, shapes_assertion_at(m->shapes, k->assertion[i])->term, &symbols);
    for (uint32_t n = 0; n < symbols.n; n++) {
      const ShapeField *f = data_field(m->shapes, symbols.at[n]);
      if (!f || idmap_find(&seen, symbols.at[n])) continue;
      idmap_put(&seen, symbols.at[n], 1);
      buf_add(out, "data ");
      quote(data_name(m, f), out);
      buf_printf(out, " %u %lld ", f->layout, (long long)f->offset);
      certificate_print_type(m->p, f->type, out);
      buf_char(out, '\n');
    }
  }
  idmap_free(&seen);
  vec_free(symbols);
}

static void print_assertions(CertificateMaker *m, const Tracking *k, const Tvl *t, TvlPredicate *p, Buf *out) {
  for (uint32_t i = 0; i < k->n_assertions; i++, ++*p) {
    buf_add(out, "assertion ");
    quote(tvl_predicate_name(t, *p), out);
    buf_char(out, ' ');
    certificate_print_term(shapes_logic(m->shapes), shapes_assertion_at(m->shapes, k->assertion[i])->term,
                           symbol_in_assertion, m, out);
    buf_char(out, '\n');
  }
}

static void print_definitions(Tvl *t, TvlPredicate p, Buf *out) {
  for (; p < tvl_predicates(t); p++) {
    TvlFormula f = tvl_predicate_definition(t, p);
    uint32_t n = tvl_predicate_arity(t, p);
    if (f == TVL_NONE || !n) continue;
    const TvlVar *var = tvl_predicate_arguments(t, p);
    buf_add(out, n == 1 ? "unary " : "binary ");
    quote(tvl_predicate_name(t, p), out);
    for (uint32_t i = 0; i < n; i++) buf_printf(out, " %s", tvl_var_name(t, var[i]));
    buf_add(out, " = ");
    tvl_formula_print(t, f, out);
    buf_char(out, '\n');
  }
}

void certificate_class_text(CertificateMaker *m, ClassId class, Buf *out) {
  Shapes *s = m->shapes;
  Tvl *t = shapes_class_tvl(s, class);
  const Tracking *k = shapes_tracking(s, class);
  TvlPredicate p = tvl_find_predicate(t, "other") + 1;
  if (p < tvl_predicates(t) && strcmp(tvl_predicate_name(t, p), "lost") == 0 && tvl_predicate_arity(t, p) == 0) {
    buf_add(out, "lost\n");
    p++;
  }
  print_pointers(m, k, t, &p, out);
  print_fields(s, k, t, &p, out);
  print_data(m, k, out);
  print_assertions(m, k, t, &p, out);
  print_definitions(t, p, out);
}

/* ---- places ---- */

static void add_origin(CertificateMaker *m, VarId var, EdgeId edge, int64_t place) {
  if (place) vec_push(m->c.origin, ((CertificateOrigin){var, edge, place}));
}

void certificate_add_origins(CertificateMaker *m) {
  for (VarId v = 1; v < m->p->var.n; v++)
    if (m->p->var.at[v].is_object) add_origin(m, v, 0, shapes_origin_of_var(m->shapes, v));
  for (EdgeId e = 0; e < m->p->edge.n; e++)
    if (m->p->edge.at[e].op.kind == OP_ALLOC) add_origin(m, 0, e, shapes_origin_of_allocation(m->shapes, e));
}

void certificate_add_layouts(CertificateMaker *m) {
  for (EdgeId e = 0; e < m->p->edge.n; e++) {
    LayoutId l = m->p->edge.at[e].op.kind == OP_ALLOC ? shapes_layout_of_allocation(m->shapes, e) : 0;
    if (l && l != alias_object_of_allocation(m->alias, e)) vec_push(m->c.layout, (CertificateLayout){e, l});
  }
}

/* ---- graphs ---- */

static void print_values(const Tvl *t, TvlStructure g, TvlPredicate p, Buf *out) {
  uint32_t n = tvl_nodes(t, g), arity = tvl_predicate_arity(t, p);
  Buf line = {0};
  if (arity == 0 && tvl_get0(t, g, p) != TVL_0) buf_add(&line, tvl_get0(t, g, p) == TVL_1 ? " 1" : " 1/2");
  for (uint32_t u = 0; u < n && arity; u++)
    for (uint32_t v = 0; v < (arity == 2 ? n : 1); v++) {
      TvlValue value = arity == 1 ? tvl_get1(t, g, p, u) : tvl_get2(t, g, p, u, v);
      if (value == TVL_0) continue;
      buf_printf(&line, " %u", u);
      if (arity == 2) buf_printf(&line, ">%u", v);
      if (value == TVL_HALF) buf_add(&line, ":1/2");
    }
  if (line.n) {
    quote(tvl_predicate_name(t, p), out);
    buf_printf(out, "%s\n", buf_str(&line));
  }
  buf_free(&line);
}

void certificate_graph_text(CertificateMaker *m, GraphId graph, Buf *out) {
  TvlStructure g;
  const Tvl *t = graph_tvl(m->shapes, graph, &g);
  buf_printf(out, "nodes %u\nmany", tvl_nodes(t, g));
  for (uint32_t v = 0; v < tvl_nodes(t, g); v++)
    if (tvl_get1(t, g, TVL_SM, v) != TVL_0) buf_printf(out, " %u", v);
  buf_char(out, '\n');
  for (TvlPredicate p = TVL_BUILTIN; p < tvl_predicates(t); p++) print_values(t, g, p, out);
}
