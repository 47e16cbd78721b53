/* Which functions of a file are called from outside, in which order they are looked at, and a driver for one. */
#include <stdlib.h>
#include <string.h>

#include "driver/contract.h"

bool driver_is_in(const Program *p, FuncId f, const char *file) {
  const char *at = p->func.at[f].at.file;
  char *real = at ? realpath(at, NULL) : NULL;
  bool same = real && strcmp(real, file) == 0;
  free(real);
  return same;
}

/* Depth first along the calls by name: f behind all that it calls. */
static void visit(const Program *p, FuncId f, bool *seen, U32Vec *out) {
  const Function *fn = &p->func.at[f];
  if (seen[f] || !fn->is_defined) return;
  seen[f] = true;
  for (LocId l = fn->first; l < fn->first + fn->n_locs; l++)
    for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++) {
      const Op *op = &p->edge.at[e].op;
      if (op->kind == OP_CALL && expr_at(p, op->a)->kind == EXPR_FUNCTION) visit(p, expr_at(p, op->a)->var, seen, out);
    }
  vec_push(*out, f);
}

static int by_line(const void *x, const void *y) {
  const Position *a = x, *b = y;
  return (a->line > b->line) - (a->line < b->line);
}

void driver_functions(const Program *p, const char *file, U32Vec *out) {
  bool *seen = mem_zalloc(p->func.n * sizeof *seen);
  VEC(Position) place = {0}; /* the column is the function */
  U32Vec all = {0};
  for (FuncId f = 1; f < p->func.n; f++) {
    const Function *fn = &p->func.at[f];
    if (fn->is_defined && !fn->is_model && driver_is_in(p, f, file))
      vec_push(place, (Position){.line = fn->at.line, .column = f});
  }
  if (place.n) qsort(place.at, place.n, sizeof *place.at, by_line);
  for (uint32_t i = 0; i < place.n; i++) visit(p, place.at[i].column, seen, &all);
  for (uint32_t i = 0; i < all.n; i++) {
    const Function *fn = &p->func.at[all.at[i]];
    bool wanted = !fn->is_model && !fn->is_static && all.at[i] != p->main && driver_is_in(p, all.at[i], file);
    if (wanted) vec_push(*out, all.at[i]);
  }
  vec_free(all);
  vec_free(place);
  mem_free(seen);
}

/* The parameters that may be NULL, and how the driver is told that they are not. */
static void write_needs(Writer *w, const CallArguments *a, Buf *out) {
  TextVec *parameter = &w->driver->parameter;
  for (uint32_t i = 0; i < a->n; i++) {
    if (type_at(w->p, a->at[i].declared.type)->kind != TYPE_POINTER) continue;
    if (parameter->n < 32)
      buf_printf(out, "#if %s & %u\n  %sassume(%s != 0);\n#endif\n", DRIVER_NOT_NULL, 1u << parameter->n, w->prefix,
                 a->at[i].place);
    vec_push(*parameter, a->at[i].name);
  }
}

/* What `char **` leads to is mostly replaced, and the caller still has the old one: it is kept, so that it is not lost.
 * With structures it is mostly the only pointer to them. */
static void keep_replaced(Writer *w, const CallArguments *a, Buf *globals, Buf *body) {
  for (uint32_t i = 0; i < a->n; i++) {
    const Type *t = type_at(w->p, a->at[i].declared.type), *of = t->kind == TYPE_POINTER ? type_at(w->p, t->of) : NULL;
    bool counted = i + 1 < a->n && a->at[i + 1].counts;
    if (!of || of->kind != TYPE_POINTER || counted) continue;
    TypeKind kind = type_at(w->p, of->of)->kind;
    if (kind == TYPE_STRUCT || kind == TYPE_UNION || kind == TYPE_FUNCTION) continue;
    const char *kept = writer_keep(w, "%swas_%s", w->prefix, a->at[i].name);
    buf_printf(globals, "static const void *%s; /* the caller still has it when it is replaced */\n", kept);
    buf_printf(body, "  %s = %s ? *%s : 0;\n", kept, a->at[i].place, a->at[i].place);
  }
}

static bool is_pointer(const Writer *w, const Argument *a) {
  return a->declared.text && type_at(w->p, a->declared.type)->kind == TYPE_POINTER;
}

/* Static variables take pointers over when the call is done: before, they would lead there inside of it, too. */
static void keep_arguments(Writer *w, const CallArguments *a, Contract *c, Buf *globals, Buf *body) {
  for (uint32_t i = 0; i < a->n; i++) {
    if (!is_pointer(w, &a->at[i]) || (c && contract_frees(c, &a->at[i]))) continue;
    Argument kept = a->at[i];
    kept.place = writer_keep(w, "%skept_%s", w->prefix, a->at[i].name);
    call_declare(&kept, false, globals);
    buf_printf(body, "  %s = %s;\n", kept.place, a->at[i].place);
  }
}

/* What is around the call of a function with a contract. */
typedef struct {
  Contract contract;
  Buf derived, assumed, checks, listeners, before, after;
} Around;

static void around_free(Around *x) {
  Buf *all[] = {&x->contract.old, &x->derived, &x->assumed, &x->checks, &x->listeners, &x->before, &x->after};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) buf_free(all[i]);
  vec_free(x->contract.derived);
}

static void write_around(Writer *w, FuncId f, CallArguments *a, const DriverContracts *all, Around *out) {
  Contract *c = &out->contract;
  contract_begin(c, w, f, a, all);
  contract_names(c, a);
  contract_derive(c, a, &out->derived);
  Parts part = {0};
  contract_parts(c, "requires", &part);
  for (uint32_t i = 0; i < part.n; i++) {
    if (contract_is_made(c, part.at[i].text)) continue;
    Buf condition = {0};
    c->clause = part.at[i].clause;
    condition_write(c, part.at[i].text, IS_ASSUMED, &condition);
    buf_printf(&out->assumed, "  %sassume(%s);\n", w->prefix, buf_str(&condition));
    buf_free(&condition);
  }
  vec_clear(part);
  contract_parts(c, "ensures", &part);
  for (uint32_t i = 0; i < part.n; i++)
    contract_check(c, "ensures", part.at[i].text, part.at[i].clause, 2, &out->checks);
  if (all->instead) contract_release(c, &out->checks);
  w->driver->has_contract = true;
  w->driver->has_assigns = contract_has(c, "assigns") || contract_has(c, "frees");
  if (w->driver->has_assigns) contract_watch(c, &out->listeners, &out->before, &out->after);
  vec_free(part);
}

/* The call with its contract, in three stages (driver.h). */
static void call_within(Writer *w, FuncId f, const CallArguments *a, const Argument *result, Around *x, Buf *body) {
  buf_printf(body, "%s%s#if " DRIVER_STAGE " == %d\n", buf_str(&x->derived), buf_str(&x->assumed), DRIVER_SATISFIABLE);
  buf_printf(body,
             "  __assert_fail(\"the requires cannot hold\", \"\", 0, \"\");\n#endif\n#if " DRIVER_STAGE " == %d\n",
             DRIVER_ASSIGNS);
  buf_printf(body, "%s#else\n%s#endif\n", buf_str(&x->before), buf_str(&x->contract.old));
  call_write(w, f, a, result ? result->place : NULL, 1, body);
  buf_printf(body, "#if " DRIVER_STAGE " == %d\n%s#else\n  {\n", DRIVER_ASSIGNS, buf_str(&x->after));
  if (result) {
    buf_add(body, "    ");
    write_declaration(body, result->declared.text ? result->declared.text : "int", "result");
    buf_printf(body, " = %s;\n    (void)result;\n", result->place);
  }
  buf_printf(body, "%s  }\n#endif\n", buf_str(&x->checks));
}

static void write_stage_macro(const Around *x, Buf *globals) {
  buf_add(globals,
          "\n/* What is looked at: 0 the clauses of the contract, 1 whether requires can hold (it fails if so), "
          "2 assigns. */\n#ifndef " DRIVER_STAGE "\n#define " DRIVER_STAGE " 0\n#endif\n");
  if (x->listeners.n) buf_printf(globals, "\n#if " DRIVER_STAGE " == %d\n%s#endif\n", DRIVER_ASSIGNS, x->listeners.at);
}

static void write_mask(const Driver *d, Buf *globals) {
  if (!d->parameter.n) return;
  buf_printf(globals, "\n/* A bit for each pointer that is not NULL:");
  for (uint32_t i = 0; i < d->parameter.n && i < 32; i++) buf_printf(globals, " %u %s", 1u << i, d->parameter.at[i]);
  buf_printf(globals, ". */\n#ifndef %s\n#define %s 0\n#endif\n", DRIVER_NOT_NULL, DRIVER_NOT_NULL);
}

/* The contracts that stand for functions; those that cannot are told. */
static void write_instead(Writer *w, const DriverContracts *contracts, Buf *body) {
  for (uint32_t i = 0; contracts && contracts->instead && i < contracts->instead->n; i++) {
    FuncId f = contracts->instead->at[i];
    const char *name = w->p->func.at[f].name;
    Buf text = {0}, why = {0};
    contract_instead(w, f, contracts, &text, &why);
    if (why.n)
      vec_push(w->driver->open, writer_keep(w, "the body of %s is followed: %s", name, buf_str(&why)));
    else
      vec_push(w->driver->instead, w->p->func.at[f].name);
    if (!why.n) buf_add(body, buf_str(&text));
    buf_free(&text);
    buf_free(&why);
  }
}

void driver_write_main(Driver *d, const Program *p, const char *file, const DriverContracts *contracts) {
  Writer w;
  Buf body = {0};
  writer_begin(&w, d, p);
  vec_clear(d->assumed);
  w.keeps_main = true;
  contract_basis(&w);
  write_instead(&w, contracts, &body);
  writer_finish(&w, "The program, with contracts in place of functions. Written by silhouette.", &file, 1, "",
                buf_str(&body));
  buf_free(&body);
}

void driver_write_function(Driver *d, const Program *p, FuncId f, const char *file, const DriverContracts *contracts) {
  Writer w;
  writer_begin(&w, d, p);
  CallArguments a = {0};
  Around around = {0};
  Buf globals = {0}, body = {0}, needs = {0}, instead = {0};
  const Function *fn = &p->func.at[f];
  bool has_contract = contracts && driver_has_contract(contracts->clauses, fn->name);
  call_arguments(&w, f, "in_", &a);
  bool gives = fn->declared && type_at(p, fn->declared[0].type)->kind != TYPE_VOID;
  Argument result = {.place = writer_keep(&w, "%sout", w.prefix)};
  if (gives) {
    result.declared = fn->declared[0];
    if (!result.declared.text) writer_problem(&w, "its result has a type that other C code cannot write");
  }
  if (has_contract) {
    write_around(&w, f, &a, contracts, &around);
    write_stage_macro(&around, &globals);
  }
  write_instead(&w, contracts, &instead);
  buf_add(&globals, "/* All that was passed and returned is here in the end, so that it is not lost. */\n");
  buf_printf(&body, "%s\nint main(void) {\n", buf_str(&instead));
  for (uint32_t i = 0; i < a.n; i++) {
    bool local = has_contract || is_pointer(&w, &a.at[i]);
    call_declare(&a.at[i], local, local ? &body : &globals);
  }
  if (gives) call_declare(&result, false, &globals);
  call_fill(&w, f, &a, 1, &body);
  keep_replaced(&w, &a, &globals, &body);
  if (!has_contract) write_needs(&w, &a, &needs);
  buf_add(&body, buf_str(&needs));
  if (has_contract)
    call_within(&w, f, &a, gives ? &result : NULL, &around, &body);
  else
    call_write(&w, f, &a, gives ? result.place : NULL, 1, &body);
  keep_arguments(&w, &a, has_contract ? &around.contract : NULL, &globals, &body);
  buf_add(&body, "  return 0;\n}\n");
  write_mask(d, &globals);
  Buf comment = {0};
  buf_printf(&comment, "Calls %s with anything that its %s. Written by silhouette; edit it as you like.", fn->name,
             has_contract ? "contract allows" : "types allow");
  writer_finish(&w, buf_str(&comment), &file, 1, buf_str(&globals), buf_str(&body));
  vec_free(a);
  around_free(&around);
  buf_free(&comment);
  buf_free(&globals);
  buf_free(&body);
  buf_free(&needs);
  buf_free(&instead);
}
