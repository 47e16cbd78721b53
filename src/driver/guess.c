/* What the contract of a function may be, by its types: what a driver makes is what it requires; what it ensures and
 * assigns are guesses, which somebody checks. */
#include <string.h>

#include "driver/contract.h"

typedef struct {
  Writer w;
  Guesses *out;
  CallArguments argument;
  const Function *fn;
} Guesser;

static void add(Guesser *g, TextVec *to, const char *text) {
  const char *kept = str_intern(&g->out->strings, text);
  for (uint32_t i = 0; i < to->n; i++)
    if (to->at[i] == kept) return;
  vec_push(*to, kept);
}

static TypeId pointee(const Guesser *g, TypeId t) {
  const Type *x = type_at(g->w.p, t);
  return x->kind == TYPE_POINTER ? x->of : 0;
}

/* `is_list(p, next)`, or NULL: the structures do not hang together. */
static const char *shape_of(Guesser *g, TypeId of, const char *p) {
  Heap h = {0};
  const char *text = NULL;
  if (type_at(g->w.p, of)->kind != TYPE_STRUCT) return NULL;
  links_find(&g->w, of, &h);
  const Link *next = links_first(&h, LINK_NEXT), *back = links_first(&h, LINK_BACK), *left = NULL, *right = NULL;
  for (uint32_t i = 0; i < h.link.n; i++) {
    if (h.link.at[i].role != LINK_CHILD) continue;
    if (left) right = &h.link.at[i];
    if (!left) left = &h.link.at[i];
  }
  if (next && back)
    text = writer_keep(&g->w, "is_dll(%s, %s, %s)", p, next->path, back->path);
  else if (next)
    text = writer_keep(&g->w, "is_list(%s, %s)", p, next->path);
  else if (left && right)
    text = writer_keep(&g->w, "is_tree(%s, %s, %s)", p, left->path, right->path);
  vec_free(h.link);
  return text;
}

static const char *link_of(Guesser *g, TypeId of) {
  Heap h = {0};
  if (type_at(g->w.p, of)->kind == TYPE_STRUCT) links_find(&g->w, of, &h);
  const char *path =
      links_first(&h, LINK_NEXT) && !links_first(&h, LINK_CHILD) ? links_first(&h, LINK_NEXT)->path : NULL;
  vec_free(h.link);
  return path;
}

static void guess_requires(Guesser *g) {
  for (uint32_t i = 0; i < g->argument.n; i++) {
    TypeId of = pointee(g, g->argument.at[i].declared.type);
    const char *shape = of ? shape_of(g, of, g->argument.at[i].name) : NULL;
    if (shape) add(g, &g->out->requires, shape);
  }
  for (uint32_t i = 0; i < g->argument.n; i++)
    for (uint32_t k = i + 1; k < g->argument.n; k++) {
      TypeId a = pointee(g, g->argument.at[i].declared.type), b = pointee(g, g->argument.at[k].declared.type);
      if (a && a == b && type_at(g->w.p, a)->kind == TYPE_STRUCT)
        add(g, &g->out->requires,
            writer_keep(&g->w, "disjoint(%s, %s)", g->argument.at[i].name, g->argument.at[k].name));
    }
}

/* Strong ones first: what follows from one that holds need not be said. */
static void guess_pointer(Guesser *g, TypeId of) {
  const char *shape = shape_of(g, of, "result"), *link = link_of(g, of);
  TextVec *out = &g->out->ensures;
  add(g, out, "result == NULL");
  for (uint32_t i = 0; i < g->argument.n; i++) {
    const char *p = g->argument.at[i].name;
    if (pointee(g, g->argument.at[i].declared.type) != of) continue;
    add(g, out, writer_keep(&g->w, "result == %s", p));
    for (uint32_t k = 0; k < g->argument.n; k++)
      if (k != i && pointee(g, g->argument.at[k].declared.type) == of)
        add(g, out, writer_keep(&g->w, "result == (%s ? %s : %s)", p, p, g->argument.at[k].name));
    if (link) {
      add(g, out, writer_keep(&g->w, "result == (%s ? old(%s ? %s->%s : NULL) : NULL)", p, p, p, link));
      add(g, out, writer_keep(&g->w, "result == %s || result->%s == %s", p, link, p));
      add(g, out, writer_keep(&g->w, "result == NULL || reach(%s, result, %s)", p, link));
    }
  }
  add(g, out, "result != NULL");
  if (shape) add(g, out, shape);
}

static void guess_ensures(Guesser *g) {
  TypeId result = g->fn->declared[0].type;
  const Type *t = type_at(g->w.p, result);
  if (t->kind == TYPE_POINTER) guess_pointer(g, t->of);
  if (t->kind == TYPE_INT) {
    add(g, &g->out->ensures, "result == 0");
    add(g, &g->out->ensures, "result != 0");
    if (t->is_signed) add(g, &g->out->ensures, "result >= 0");
  }
  for (uint32_t i = 0; i < g->argument.n; i++) {
    TypeId of = pointee(g, g->argument.at[i].declared.type);
    const char *shape = of ? shape_of(g, of, g->argument.at[i].name) : NULL;
    if (shape) add(g, &g->out->ensures, shape);
  }
}

/* What a place that is assigned may be afterwards: a parameter of its type, or NULL. */
static void guess_values(Guesser *g, const char *p, const char *place, TypeId type, TextVec *out) {
  if (type_at(g->w.p, type)->kind != TYPE_POINTER) return;
  for (uint32_t i = 0; i < g->argument.n; i++)
    if (g->argument.at[i].declared.type == type)
      add(g, out, writer_keep(&g->w, "%s != NULL ==> %s == %s", p, place, g->argument.at[i].name));
  add(g, out, writer_keep(&g->w, "%s != NULL ==> %s == NULL", p, place));
}

static void guess_cell(Guesser *g, const char *p, TypeId of) {
  const Type *t = type_at(g->w.p, of);
  const char *link = link_of(g, of);
  for (uint32_t i = 0; i < t->n_fields && t->kind == TYPE_STRUCT; i++) {
    const Field *f = &t->field[i];
    GuessCell c = {0};
    if (!f->name || f->bit_size) continue;
    const char *single = writer_keep(&g->w, "%s->%s", p, f->name);
    const char *last = link ? writer_keep(&g->w, "last(%s, %s)", p, link) : NULL;
    c.fine[0] = str_intern(&g->out->strings, single);
    guess_values(g, p, single, f->type, &c.value[0]);
    if (last) {
      c.fine[1] = str_intern(&g->out->strings, writer_keep(&g->w, "%s->%s", last, f->name));
      guess_values(g, p, writer_keep(&g->w, "old(%s)->%s", last, f->name), f->type, &c.value[1]);
      c.coarse = str_intern(&g->out->strings, writer_keep(&g->w, "each(%s, %s)->%s", p, link, f->name));
    } else {
      c.coarse = c.fine[0];
    }
    vec_push(g->out->cell, c);
  }
  if (t->kind == TYPE_STRUCT) return;
  GuessCell c = {.coarse = str_intern(&g->out->strings, writer_keep(&g->w, "*%s", p))};
  vec_push(g->out->cell, c);
}

static void guess_frees(Guesser *g, const char *p, TypeId of) {
  const char *link = link_of(g, of);
  if (link) add(g, &g->out->frees, writer_keep(&g->w, "%s, %s", p, link));
  add(g, &g->out->frees, p);
}

/* `struct node *push(struct node *list, int value)`. */
static void write_head(Guesser *g) {
  Buf call = {0}, head = {0};
  buf_printf(&call, "%s(", g->fn->name);
  for (uint32_t i = 0; i < g->argument.n; i++) {
    if (i) buf_add(&call, ", ");
    write_declaration(&call, g->argument.at[i].declared.text, g->argument.at[i].name);
  }
  buf_add(&call, g->argument.n ? ")" : "void)");
  write_declaration(&head, g->fn->declared[0].text, buf_str(&call));
  g->out->head = str_intern(&g->out->strings, buf_str(&head));
  buf_free(&call);
  buf_free(&head);
}

bool driver_guess(const Program *p, FuncId f, Guesses *out) {
  Guesser g = {.out = out, .fn = &p->func.at[f]};
  Driver scratch = {0};
  writer_begin(&g.w, &scratch, p);
  call_arguments(&g.w, f, "", &g.argument);
  bool known = g.fn->declared && g.fn->declared[0].text;
  for (uint32_t i = 0; i < g.argument.n; i++) known = known && g.argument.at[i].declared.text;
  if (known) {
    write_head(&g);
    guess_requires(&g);
    guess_ensures(&g);
    for (uint32_t i = 0; i < g.argument.n; i++) {
      TypeId of = pointee(&g, g.argument.at[i].declared.type);
      if (!of || type_at(p, of)->size == 0) continue;
      guess_cell(&g, g.argument.at[i].name, of);
      guess_frees(&g, g.argument.at[i].name, of);
    }
  }
  writer_finish(&g.w, "", NULL, 0, "", "");
  vec_free(g.argument);
  driver_drop(&scratch);
  return known;
}

void guesses_free(Guesses *g) {
  for (uint32_t i = 0; i < g->cell.n; i++) {
    vec_free(g->cell.at[i].value[0]);
    vec_free(g->cell.at[i].value[1]);
  }
  vec_free(g->cell);
  vec_free(g->requires);
  vec_free(g->ensures);
  vec_free(g->frees);
  str_free(&g->strings);
}
