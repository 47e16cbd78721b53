/* How structures of a recursive type hang together: which of its pointers to its own type lead on, which lead back and
 * which lead up. Types do not say it; names do (names.c has the tables). What was taken for what is told. */
#include <string.h>

#include "driver/internal.h"

const Link *links_first(const Heap *h, LinkRole role) {
  for (uint32_t i = 0; h && i < h->link.n; i++)
    if (h->link.at[i].role == role) return &h->link.at[i];
  return NULL;
}

static bool leads_to(const Program *p, TypeId t, TypeId structure) {
  return type_at(p, t)->kind == TYPE_POINTER && type_at(p, t)->of == structure;
}

/* Adds the pointers to `structure` that lie in a value of type t; those in arrays stay what they are, children, and are
 * only counted. */
static uint32_t collect(Writer *w, TypeId t, const char *path, TypeId structure, Heap *out) {
  const Type *x = type_at(w->p, t);
  uint32_t in_arrays = 0;
  if (leads_to(w->p, t, structure)) vec_push(out->link, (Link){path, LINK_CHILD});
  if (x->kind == TYPE_ARRAY) {
    Heap inner = {0};
    uint32_t n = collect(w, x->of, path, structure, &inner);
    in_arrays = n + inner.link.n;
    vec_free(inner.link);
  }
  for (uint32_t i = 0; i < x->n_fields && (x->kind == TYPE_STRUCT || i == 0); i++) {
    const Field *f = &x->field[i];
    const char *inner = !f->name ? path : *path ? writer_keep(w, "%s.%s", path, f->name) : f->name;
    in_arrays += collect(w, f->type, inner, structure, out);
  }
  return in_arrays;
}

static const char *last_name(const char *path) {
  const char *dot = strrchr(path, '.');
  return dot ? dot + 1 : path;
}

static Link *first_where(Heap *h, bool (*is)(const char *name)) {
  for (uint32_t i = 0; i < h->link.n; i++)
    if (h->link.at[i].role == LINK_CHILD && is(last_name(h->link.at[i].path))) return &h->link.at[i];
  return NULL;
}

static bool is_forward(const char *name) { return !is_back_name(name) && !is_parent_name(name); }

void links_find(Writer *w, TypeId structure, Heap *out) {
  const Type *x = type_at(w->p, structure);
  uint32_t children = 0, forward = 0;
  out->structure = structure;
  for (uint32_t i = 0; i < x->n_fields && (x->kind == TYPE_STRUCT || i == 0); i++)
    children += collect(w, x->field[i].type, x->field[i].name ? x->field[i].name : "", structure, out);
  for (uint32_t i = 0; i < out->link.n; i++) forward += is_forward(last_name(out->link.at[i].path));
  if (!out->link.n) return;
  Link *next = first_where(out, is_next_name);
  if (!next && forward == 1 && !children) next = first_where(out, is_forward);
  if (!next && forward == 0 && !children) next = &out->link.at[0]; /* `parent` alone: a list along it */
  if (next) next->role = LINK_NEXT;
  Link *back = next ? first_where(out, is_back_name) : NULL, *parent = first_where(out, is_parent_name);
  if (next && !back && parent && forward == 1 && !children) back = parent; /* a chain with links up */
  if (back) back->role = LINK_BACK;
  if (parent && parent->role == LINK_CHILD) parent->role = LINK_PARENT;
}

static void list_roles(const Heap *h, LinkRole role, Buf *out) {
  uint32_t n = 0, k = 0;
  for (uint32_t i = 0; i < h->link.n; i++) n += h->link.at[i].role == role;
  for (uint32_t i = 0; i < h->link.n; i++) {
    if (h->link.at[i].role != role) continue;
    buf_printf(out, "%s%s", k == 0 ? "" : k + 1 == n ? " and " : ", ", h->link.at[i].path);
    k++;
  }
}

void links_describe(Writer *w, TypeId structure, const Heap *h, Buf *out) {
  const Link *next = links_first(h, LINK_NEXT), *back = links_first(h, LINK_BACK),
             *parent = links_first(h, LINK_PARENT);
  const char *name = type_at(w->p, structure)->name;
  buf_printf(out, "%s: NULL, or ", name ? name : "?");
  if (next && back)
    buf_printf(out, "a doubly linked list along %s and %s, from its first element, not circular", next->path,
               back->path);
  else if (next)
    buf_printf(out, "an acyclic list along %s", next->path);
  else
    buf_add(out, "a tree");
  if (!next && links_first(h, LINK_CHILD)) {
    buf_add(out, " along ");
    list_roles(h, LINK_CHILD, out);
  } else if (next && links_first(h, LINK_CHILD)) {
    buf_add(out, ", with a structure of its own at ");
    list_roles(h, LINK_CHILD, out);
    buf_add(out, " of every element");
  }
  if (parent) buf_printf(out, ", with the way up in %s (NULL at the top)", parent->path);
}

/* The path of the link along which structures that the pointer leads to are a list; NULL: they are none. */
static const char *list_link(Writer *w, TypeId pointer, TypeId holder) {
  const Type *t = type_at(w->p, pointer);
  if (t->kind != TYPE_POINTER || t->of == holder || type_at(w->p, t->of)->kind != TYPE_STRUCT) return NULL;
  Heap h = {0};
  links_find(w, t->of, &h);
  const Link *next = links_first(&h, LINK_NEXT);
  const char *path = next ? next->path : NULL;
  vec_free(h.link);
  return path;
}

bool holder_find(Writer *w, TypeId structure, Holder *out) {
  const Type *x = type_at(w->p, structure);
  *out = (Holder){-1, -1, -1, NULL};
  uint32_t lists = 0;
  int only = -1;
  for (uint32_t i = 0; i < x->n_fields && x->kind == TYPE_STRUCT; i++) {
    const Field *f = &x->field[i];
    const char *next = f->name ? list_link(w, f->type, structure) : NULL;
    bool number = f->name && type_is_int(w->p, f->type) && !f->bit_size && !type_at(w->p, f->type)->n_enumerators;
    if (number && is_length_name(f->name) && out->count < 0) out->count = (int)i;
    if (!next) continue;
    lists++;
    only = (int)i;
    if (is_first_name(f->name) && out->first < 0) out->first = (int)i;
    if (is_last_name(f->name) && out->last < 0) out->last = (int)i;
  }
  bool pair = lists == 2 && out->first >= 0 && out->last >= 0 && x->field[out->first].type == x->field[out->last].type;
  bool single = lists == 1 && out->count >= 0;
  if (single) out->first = only;
  if (single) out->last = -1;
  if (!pair && !single) {
    *out = (Holder){-1, -1, -1, NULL};
    return false;
  }
  out->next = list_link(w, x->field[out->first].type, structure);
  return true;
}

void holder_describe(Writer *w, TypeId structure, const Holder *h, Buf *out) {
  const Type *x = type_at(w->p, structure);
  buf_printf(out, "%s: ", x->name ? x->name : "a structure");
  if (h->last >= 0) buf_printf(out, "%s is the last element of %s", x->field[h->last].name, x->field[h->first].name);
  if (h->count >= 0) buf_printf(out, "%s%s says how many it has", h->last >= 0 ? ", " : "", x->field[h->count].name);
  if (h->last < 0) buf_printf(out, " (%s)", x->field[h->first].name);
}
