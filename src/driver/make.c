/* Values of types, as C: statements that fill a place, and functions that make what pointers lead to ("makers"). Lists
 * are made by a loop that prepends, which is proved more easily than recursion; trees by recursion. */
#include <string.h>

#include "driver/internal.h"

void make_indent(Buf *out, int depth) {
  for (int i = 0; i < depth; i++) buf_add(out, "  ");
}

static const char *coin(Writer *w) {
  const Program *p = w->p;
  for (TypeId t = 1; t < p->type.n; t++) {
    const Type *x = type_at(p, t);
    if (x->kind == TYPE_INT && x->name && strcmp(x->name, "_Bool") == 0) return make_input(w, t);
  }
  const char *declaration = writer_keep(w, "_Bool __VERIFIER_nondet_bool(void);");
  for (uint32_t i = 0; i < w->inputs.n; i++)
    if (w->inputs.at[i] == declaration) return "__VERIFIER_nondet_bool()";
  vec_push(w->inputs, declaration);
  return "__VERIFIER_nondet_bool()";
}

/* ---- functions that pointers lead to ---- */

static const char *stub(Writer *w, TypeId function) {
  uint32_t *known = idmap_find(&w->stub_of, function);
  if (known) return w->maker_name.at[*known];
  const char *name = writer_keep(w, "%sstub_%u", w->prefix, w->stub_of.n + 1);
  idmap_put(&w->stub_of, function, w->maker_name.n);
  vec_push(w->maker_name, name);
  const Type *x = type_at(w->p, function);
  bool spelled = x->declared && !x->is_open;
  for (uint32_t i = 0; spelled && i < x->n_declared; i++) spelled = x->declared[i].text != NULL;
  if (!spelled) {
    writer_problem(w, "it needs a function of a type that cannot be written (%s)", x->name ? x->name : "no prototype");
    return name;
  }
  Buf head = {0}, body = {0}, call = {0};
  buf_printf(&call, "%s(", name);
  for (uint32_t i = 1; i < x->n_declared; i++) {
    if (i > 1) buf_add(&call, ", ");
    write_declaration(&call, x->declared[i].text, writer_keep(w, "a%u", i));
  }
  buf_add(&call, x->n_declared > 1 ? ")" : "void)");
  buf_add(&head, "static ");
  write_declaration(&head, x->declared[0].text, buf_str(&call));
  buf_printf(&w->prototypes, "%s;\n", buf_str(&head));
  buf_printf(&body, "/* Stands for any function of its type that does nothing to memory. */\n%s {\n", buf_str(&head));
  for (uint32_t i = 1; i < x->n_declared; i++) buf_printf(&body, "  (void)a%u;\n", i);
  TypeId result = x->declared[0].type;
  if (type_at(w->p, result)->kind == TYPE_POINTER && !w->driver->leaks.n)
    buf_add(&w->driver->leaks, "functions that it is given return memory, and nobody says whose it is");
  if (type_at(w->p, result)->kind != TYPE_VOID) {
    buf_add(&body, "  static ");
    write_declaration(&body, name_of_type(w, result), "result");
    buf_add(&body, ";\n");
    make_fill(w, "result", result, false, NULL, 1, &body);
    buf_add(&body, "  return result;\n");
  }
  buf_add(&body, "}\n\n");
  buf_add_n(&w->makers, buf_str(&body), body.n);
  writer_assumes(w, "functions that pointers lead to: NULL, or one that returns anything and changes nothing");
  buf_free(&head);
  buf_free(&body);
  buf_free(&call);
  return name;
}

/* ---- what pointers lead to ---- */

static const char *string_value(Writer *w) {
  w->uses_string = true;
  coin(w);
  writer_assumes(w, "char *: NULL, or a string of any length in memory of its own");
  return writer_keep(w, "%sstring()", w->prefix);
}

static const char *block_value(Writer *w) {
  w->uses_block = true;
  coin(w);
  writer_assumes(w, "void *: NULL, or a block of 1 to 64 bytes of which nothing is known");
  return writer_keep(w, "%sblock()", w->prefix);
}

/* Is the structure there, and is it one that can be made? */
static bool can_make(Writer *w, TypeId t) {
  const Type *x = type_at(w->p, t);
  bool opaque = (x->kind == TYPE_STRUCT || x->kind == TYPE_UNION) && x->size == 0 && !x->n_fields;
  if (!opaque) return true;
  const char *name = x->name ? x->name : "a structure without a name";
  writer_problem(w, "it needs %s, whose members are not known here", name);
  return false;
}

static void write_list(Writer *w, TypeId t, const char *type, const Heap *h, Buf *out) {
  const char *next = links_first(h, LINK_NEXT)->path, *more = coin(w);
  const Link *back = links_first(h, LINK_BACK);
  Buf members = {0};
  make_fill(w, "(*x)", t, false, h, 2, &members);
  bool loops = strstr(buf_str(&members), "for (y = ") != NULL; /* set_parent */
  buf_printf(out, "  %s *list = 0, *x%s;\n  while (%s) {\n    x = %snew(sizeof *x);\n", type, loops ? ", *y" : "", more,
             w->prefix);
  buf_add(out, buf_str(&members));
  buf_printf(out, "    x->%s = list;\n", next);
  if (back) buf_printf(out, "    x->%s = 0;\n    if (list) list->%s = x;\n", back->path, back->path);
  buf_add(out, "    list = x;\n  }\n  return list;\n}\n\n");
  buf_free(&members);
}

static void write_one(Writer *w, TypeId t, const char *type, const Heap *h, Buf *out) {
  const char *null = coin(w);
  buf_printf(out, "  %sx;\n  if (%s) return 0;\n  x = %snew(sizeof *x);\n", pointer_name(w, type), null, w->prefix);
  make_fill(w, "(*x)", t, false, h, 1, out);
  buf_add(out, "  return x;\n}\n\n");
}

static const char *unused_name(Writer *w, const char *word) {
  const char *name = writer_keep(w, "%sany_%s", w->prefix, word);
  for (uint32_t i = 0; i < w->maker_name.n; i++)
    if (w->maker_name.at[i] == name) return writer_keep(w, "%s_%u", name, w->maker_name.n);
  return name;
}

/* The maker of pointers to t. */
static const char *maker(Writer *w, TypeId t) {
  uint32_t *known = idmap_find(&w->maker_of, t);
  if (known) return w->maker_name.at[*known];
  const char *name = unused_name(w, word_of_type(w, t)), *type = name_of_type(w, t);
  idmap_put(&w->maker_of, t, w->maker_name.n);
  vec_push(w->maker_name, name);
  if (!can_make(w, t) || w->driver->problem.n) return name;
  TypeKind kind = type_at(w->p, t)->kind;
  Heap h = {0};
  Buf head = {0}, body = {0}, told = {0};
  if (kind == TYPE_STRUCT || kind == TYPE_UNION) links_find(w, t, &h);
  const char *declarator = writer_keep(w, "%s(void)", name);
  buf_printf(&head, "static %s%s", pointer_name(w, type), declarator);
  buf_printf(&w->prototypes, "%s;\n", buf_str(&head));
  if (h.link.n) {
    links_describe(w, t, &h, &told);
    writer_assumes(w, buf_str(&told));
    buf_printf(&body, "/* %s. */\n", buf_str(&told));
  }
  buf_printf(&body, "%s {\n", buf_str(&head));
  if (links_first(&h, LINK_NEXT))
    write_list(w, t, type, &h, &body);
  else
    write_one(w, t, type, &h, &body);
  buf_add_n(&w->makers, buf_str(&body), body.n);
  vec_free(h.link);
  buf_free(&head);
  buf_free(&body);
  buf_free(&told);
  return name;
}

const char *make_pointer(Writer *w, TypeId pointer) {
  const Program *p = w->p;
  TypeId of = type_at(p, pointer)->of;
  const char *name;
  switch (type_at(p, of)->kind) {
    case TYPE_VOID:
      return block_value(w);
    case TYPE_FUNCTION:
      name = stub(w, of);
      return writer_keep(w, "%s ? %s : 0", coin(w), name);
    default:
      break;
  }
  if (is_string(p, pointer)) return string_value(w);
  if (is_stream(p, of)) {
    w->uses_file = true;
    writer_assumes(w, "FILE *: NULL, or an open stream");
    return "tmpfile()";
  }
  name = maker(w, of);
  const char *cast = type_at(p, of)->kind == TYPE_POINTER ? "(void *)" : "";
  return writer_keep(w, "%s%s()", cast, name);
}

/* ---- places ---- */

static void assign(Writer *w, const char *place, TypeId t, bool is_constant, const char *value, int depth, Buf *out) {
  make_indent(out, depth);
  if (is_constant)
    buf_printf(out, "*(__typeof__(%s) *)&%s = %s;\n", name_of_type(w, t), place, value);
  else
    buf_printf(out, "%s = %s;\n", place, value);
}

/* The way up of what hangs below x at `place`: of all siblings, where these are linked. */
static void set_parent(const Heap *h, const char *place, int depth, Buf *out) {
  const Link *parent = links_first(h, LINK_PARENT), *next = links_first(h, LINK_NEXT);
  if (!parent) return;
  make_indent(out, depth);
  if (next)
    buf_printf(out, "for (y = %s; y; y = y->%s) y->%s = x;\n", place, next->path, parent->path);
  else
    buf_printf(out, "if (%s) %s->%s = x;\n", place, place, parent->path);
}

/* Children are made before their way up is set: with a parameter for the parent the proofs of makers do not end. */
static void fill_pointer(Writer *w, const char *place, TypeId t, bool is_constant, const Heap *h, int depth, Buf *out) {
  const char *path = h && text_starts(place, "x->") ? place + 3 : "";
  for (uint32_t i = 0; h && i < h->link.n; i++) {
    const Link *l = &h->link.at[i];
    if (strcmp(l->path, path) != 0 || l->role == LINK_CHILD) continue;
    if (l->role == LINK_PARENT) assign(w, place, t, is_constant, "0", depth, out);
    return; /* the others are set where the list is linked */
  }
  assign(w, place, t, is_constant, make_pointer(w, t), depth, out);
  if (h && type_at(w->p, t)->of == h->structure) set_parent(h, place, depth, out);
}

static bool has_pointer(const Program *p, TypeId t) {
  const Type *x = type_at(p, t);
  if (x->kind == TYPE_POINTER) return true;
  if (x->kind == TYPE_ARRAY) return has_pointer(p, x->of);
  for (uint32_t i = 0; i < x->n_fields; i++)
    if (has_pointer(p, x->field[i].type)) return true;
  return false;
}

/* The last element of a list, and how many it has. */
static const char *list_function(Writer *w, TypeId element, const char *next, bool last) {
  const char *type = name_of_type(w, element), *word = word_of_type(w, element);
  const char *name = writer_keep(w, "%s%s_%s", w->prefix, last ? "last" : "count", word);
  for (uint32_t i = 0; i < w->maker_name.n; i++)
    if (w->maker_name.at[i] == name) return name;
  vec_push(w->maker_name, name);
  if (last) {
    buf_printf(&w->prototypes, "static %s *%s(%s *x);\n", type, name, type);
    buf_printf(&w->makers, "static %s *%s(%s *x) {\n  while (x && x->%s) x = x->%s;\n  return x;\n}\n\n", type, name,
               type, next, next);
  } else {
    buf_printf(&w->prototypes, "static unsigned long %s(%s *x);\n", name, type);
    buf_printf(&w->makers,
               "static unsigned long %s(%s *x) {\n  unsigned long n = 0;\n  for (; x; x = x->%s) n++;\n"
               "  return n;\n}\n\n",
               name, type, next);
  }
  return name;
}

/* A member that says something about the list that the structure holds. */
static bool fill_held(Writer *w, TypeId t, const Holder *held, int member, const char *place, const char *first,
                      int depth, Buf *out) {
  const Field *f = &type_at(w->p, t)->field[member];
  if (member != held->last && member != held->count) return false;
  TypeId element = type_at(w->p, type_at(w->p, t)->field[held->first].type)->of;
  const char *name = list_function(w, element, held->next, member == held->last);
  assign(w, place, f->type, f->is_constant, writer_keep(w, "%s(%s)", name, first), depth, out);
  return true;
}

static const char *member_place(Writer *w, const char *place, const Field *f) {
  if (!f->name) return place;
  return strcmp(place, "(*x)") == 0 ? writer_keep(w, "x->%s", f->name) : writer_keep(w, "%s.%s", place, f->name);
}

static void fill_members(Writer *w, const char *place, TypeId t, const Heap *h, int depth, Buf *out) {
  const Type *x = type_at(w->p, t);
  const char *name = x->name ? x->name : "a union";
  if (!can_make(w, t)) return;
  if (x->kind == TYPE_UNION && x->n_fields > 1) {
    writer_assumes(w, writer_keep(w, "%s: holds its first member, %s", name,
                                  x->field[0].name ? x->field[0].name : "without a name"));
    for (uint32_t i = 1; i < x->n_fields && !w->driver->partial.n; i++)
      if (has_pointer(w->p, x->field[i].type))
        buf_printf(&w->driver->partial, "of %s only the first member is made", name);
  }
  Holder held = {-1, -1, -1, NULL};
  if (holder_find(w, t, &held)) {
    Buf told = {0};
    holder_describe(w, t, &held, &told);
    writer_assumes(w, buf_str(&told));
    buf_free(&told);
  }
  for (int late = 0; late < 2; late++) /* what speaks of a list comes behind the list */
    for (uint32_t i = 0; i < x->n_fields && (x->kind == TYPE_STRUCT || i == 0); i++) {
      const Field *f = &x->field[i];
      const char *inner = member_place(w, place, f);
      bool speaks = (int)i == held.last || (int)i == held.count;
      bool transparent = type_at(w->p, f->type)->n_fields != 0; /* without a name only a structure or union counts */
      if (speaks != (late == 1) || (!f->name && !transparent)) continue;
      if (held.first >= 0 &&
          fill_held(w, t, &held, (int)i, inner, member_place(w, place, &x->field[held.first]), depth, out))
        continue;
      make_fill(w, inner, f->type, f->is_constant, h, depth, out);
    }
}

static void fill_array(Writer *w, const char *place, TypeId t, bool is_constant, const Heap *h, int depth, Buf *out) {
  const Type *x = type_at(w->p, t);
  if (!x->count) {
    writer_assumes(
        w, writer_keep(w, "a flexible array (%s) has no elements", text_starts(place, "x->") ? place + 3 : place));
    return;
  }
  const char *i = writer_keep(w, "i%d", depth);
  make_indent(out, depth);
  buf_printf(out, "{\n");
  make_indent(out, depth + 1);
  buf_printf(out, "unsigned long %s;\n", i);
  make_indent(out, depth + 1);
  buf_printf(out, "for (%s = 0; %s < %llu; %s++) {\n", i, i, (unsigned long long)x->count, i);
  make_fill(w, writer_keep(w, "%s[%s]", place, i), x->of, is_constant, h, depth + 2, out);
  make_indent(out, depth + 1);
  buf_add(out, "}\n");
  make_indent(out, depth);
  buf_add(out, "}\n");
}

void make_fill(Writer *w, const char *place, TypeId t, bool is_constant, const Heap *h, int depth, Buf *out) {
  if (w->driver->problem.n) return;
  switch (type_at(w->p, t)->kind) {
    case TYPE_INT:
    case TYPE_FLOAT:
      assign(w, place, t, is_constant, make_input(w, t), depth, out);
      return;
    case TYPE_POINTER:
      fill_pointer(w, place, t, is_constant, h, depth, out);
      return;
    case TYPE_STRUCT:
    case TYPE_UNION:
      fill_members(w, place, t, h, depth, out);
      return;
    case TYPE_ARRAY:
      fill_array(w, place, t, is_constant, h, depth, out);
      return;
    default:
      writer_problem(w, "it needs a value of type %s, which cannot be made", name_of_type(w, t));
  }
}
