/* The fingerprint of a program: its automata written out with everything that has a meaning (names of files and
 * positions have none), and hashed. Expressions are written once each, where they are first met. */
#include "audit/certificate.h"

typedef struct {
  const Program *p;
  Buf *out;
  IdMap written; /* ExprId -> number */
  uint32_t n;
  IdMap type_of; /* TypeId -> number */
  U32Vec type;
} Dump;

static void add_number(Buf *out, Int128 v) {
  char text[INT128_TEXT];
  buf_char(out, ' ');
  buf_add(out, text_int128(v, text));
}

/* Types are numbered where they are first met, and written at the end: analyses may have added others meanwhile. */
static uint32_t type_number(Dump *d, TypeId t) {
  if (!t) return 0;
  const uint32_t *known = idmap_find(&d->type_of, t);
  if (known) return *known;
  vec_push(d->type, t);
  idmap_put(&d->type_of, t, d->type.n);
  return d->type.n;
}

static void dump_types(Dump *d) {
  for (uint32_t i = 0; i < d->type.n; i++) { /* the list grows */
    const Type *t = type_at(d->p, d->type.at[i]);
    buf_printf(d->out, "type %u %d %d %u %llu %u %llu %s\n", i + 1, (int)t->kind, t->is_signed, t->bits,
               (unsigned long long)t->size, type_number(d, t->of), (unsigned long long)t->count,
               t->name ? t->name : "");
    for (uint32_t k = 0; k < t->n_fields; k++)
      buf_printf(d->out, "field %s %u %llu %u %u\n", t->field[k].name ? t->field[k].name : "",
                 type_number(d, t->field[k].type), (unsigned long long)t->field[k].offset, t->field[k].bit_offset,
                 t->field[k].bit_size);
  }
}

static uint32_t dump_expression(Dump *d, ExprId e) {
  if (!e) return 0;
  const uint32_t *known = idmap_find(&d->written, e);
  if (known) return *known;
  Expr x = *expr_at(d->p, e);
  uint32_t a = dump_expression(d, x.a), b = dump_expression(d, x.b), c = dump_expression(d, x.c);
  uint32_t id = ++d->n;
  idmap_put(&d->written, e, id);
  buf_printf(d->out, "e%u %u %u %u %u %u %u %u", id, x.kind, x.checked, type_number(d, x.type), a, b, c, x.var);
  add_number(d->out, x.value);
  buf_char(d->out, '\n');
  return id;
}

static void dump_variable(Dump *d, VarId id) {
  const Var *v = &d->p->var.at[id];
  buf_printf(d->out, "var %u %s %u %d %d %d %d %u\n", id, v->name, type_number(d, v->type), (int)v->kind, v->is_object,
             v->is_constant, v->is_extern, v->function);
  for (uint32_t i = 0; i < v->n_init; i++) {
    uint32_t e = dump_expression(d, v->init[i].value);
    buf_printf(d->out, "init %llu %u ", (unsigned long long)v->init[i].offset, e);
    for (uint64_t k = 0; !e && k < v->init[i].n_bytes; k++) buf_printf(d->out, "%02x", v->init[i].bytes[k]);
    buf_char(d->out, '\n');
  }
}

static void dump_operation(Dump *d, const Op *op) {
  uint32_t a = dump_expression(d, op->a), b = dump_expression(d, op->b), c = dump_expression(d, op->c);
  for (uint32_t i = 0; i < op->n_args; i++) buf_printf(d->out, "argument %u\n", dump_expression(d, op->args[i]));
  buf_printf(d->out, "op %d %d %u %u %u %u %s\n", (int)op->kind, (int)op->how, op->dst, a, b, c,
             op->text ? op->text : "");
}

static void dump_function(Dump *d, FuncId id) {
  const Function *f = &d->p->func.at[id];
  buf_printf(d->out, "function %u %s %u %d %d %d %u %u %u %u %u\n", id, f->name, type_number(d, f->type), f->is_defined,
             f->is_variadic, (int)f->external, f->varargs, f->first, f->entry, f->exit, f->n_locs);
  for (uint32_t i = 0; i < f->n_params; i++) buf_printf(d->out, "parameter %u\n", f->param[i]);
  for (uint32_t i = 0; i < f->n_locals; i++) buf_printf(d->out, "local %u\n", f->local[i]);
}

void certificate_fingerprint(const Program *p, char out[SHA256_TEXT]) {
  Buf text = {0};
  Dump d = {.p = p, .out = &text};
  buf_printf(&text, "bits %u\n", p->pointer_bits);
  for (VarId i = 1; i < p->var.n; i++) dump_variable(&d, i);
  for (FuncId i = 1; i < p->func.n; i++) dump_function(&d, i);
  for (EdgeId i = 0; i < p->edge.n; i++) {
    buf_printf(&text, "edge %u %u\n", p->edge.at[i].from, p->edge.at[i].to);
    dump_operation(&d, &p->edge.at[i].op);
  }
  buf_printf(&text, "main %u\n", p->main);
  dump_types(&d);
  sha256_text(text.at, text.n, out);
  idmap_free(&d.written);
  idmap_free(&d.type_of);
  vec_free(d.type);
  buf_free(&text);
}
