/* Why a name is not declared where it is mentioned. Declarations stand before their use, so a definition that needs
 * itself, or two that need each other, show as a missing name; what a user wants to know then is the circle. All of it
 * happens after the first mistake: the declarations are expanded once more, without a word, into a table of names. */
#include <assert.h>

#include "tvp/program.h"

enum { PARTS = 1000000 }; /* that are looked at */

typedef struct {
  const char *name;
  Position at;
  uint32_t first, n; /* what its definition mentions, in `needs` */
  uint32_t from;     /* the entry that led here, while a circle is looked for; TVL_NONE: none yet */
} Entry;

typedef struct {
  Maker maker; /* a copy that says nothing */
  VEC(Entry) entries;
  VEC(const char *) needs;
  IdMap entry; /* name to entry */
} Table;

static void add_needs(Table *t, const Form *f, const Scope *scope) {
  if (!f || !tvp_make_part(&t->maker, f->at)) return;
  if (f->kind == F_ATOM || f->kind == F_PLUS || f->kind == F_STAR)
    vec_push(t->needs, tvp_make_name(&t->maker, f->name, scope));
  if (f->kind == F_EACH_AND || f->kind == F_EACH_OR) {
    Members range = {0};
    bool ok = tvp_make_set(&t->maker, f->set, scope, &range);
    for (uint32_t i = 0; ok && i < range.n; i++) {
      Scope inner = {f->var, range.at[i], scope};
      add_needs(t, f->a, &inner);
    }
    tvp_members_free(&range);
    return;
  }
  add_needs(t, f->a, scope);
  add_needs(t, f->b, scope);
  add_needs(t, f->c, scope);
}

static void add_declarations(Table *t, const Decl *d, const Scope *scope) {
  for (; d; d = d->next) {
    if (!tvp_make_part(&t->maker, d->at)) return;
    if (d->kind == D_FOREACH) {
      Members range = {0};
      bool ok = tvp_make_set(&t->maker, d->set, scope, &range);
      for (uint32_t i = 0; ok && i < range.n; i++) {
        Scope inner = {d->var, range.at[i], scope};
        add_declarations(t, d->body, &inner);
      }
      tvp_members_free(&range);
    }
    if (d->kind != D_CORE && d->kind != D_DEFINED) continue;
    Entry e = {.name = tvp_make_name(&t->maker, d->name, scope), .at = d->at, .first = t->needs.n, .from = TVL_NONE};
    if (d->kind == D_DEFINED) add_needs(t, d->form, scope);
    e.n = t->needs.n - e.first;
    if (!idmap_find(&t->entry, idmap_ptr(e.name))) idmap_put(&t->entry, idmap_ptr(e.name), t->entries.n);
    vec_push(t->entries, e);
  }
}

/* The names from `start` to `goal`, by which the definition of one needs the next; false when there is no such way. */
static bool find_way(Table *t, uint32_t start, const char *goal, Buf *out) {
  U32Vec queue = {0};
  bool found = false;
  assert(start < t->entries.n && t->entries.at && "an entry");
  vec_push(queue, start);
  t->entries.at[start].from = start;
  for (uint32_t i = 0; i < queue.n && !found; i++) {
    const Entry *e = &t->entries.at[queue.at[i]];
    for (uint32_t k = 0; k < e->n && !found; k++) {
      const char *name = t->needs.at[e->first + k];
      const uint32_t *next = idmap_find(&t->entry, idmap_ptr(name));
      found = name == goal;
      if (found) vec_push(queue, queue.at[i]); /* the last one is the end of the way */
      if (found || !next || t->entries.at[*next].from != TVL_NONE) continue;
      t->entries.at[*next].from = queue.at[i];
      vec_push(queue, *next);
    }
  }
  U32Vec way = {0};
  for (uint32_t at = found ? vec_last(queue) : start; found; at = t->entries.at[at].from) {
    vec_push(way, at);
    if (at == start) break;
  }
  while (way.n) buf_printf(out, "%s needs ", t->entries.at[vec_pop(way)].name);
  vec_free(way);
  vec_free(queue);
  return found;
}

static void explain(Table *t, Maker *m, Position at, const char *name) {
  const uint32_t *entry = idmap_find(&t->entry, idmap_ptr(name));
  Buf way = {0};
  assert((!entry || t->entries.at) && "what is in the map is in the table");
  if (entry && m->defining && find_way(t, *entry, m->defining, &way))
    tvp_make_error(m, at, "definitions cannot be recursive: %s needs %s%s", m->defining, buf_str(&way), m->defining);
  else if (entry)
    tvp_make_error(m, at, "the predicate '%s' is declared only later, at %s:%u:%u", name, t->entries.at[*entry].at.file,
                   t->entries.at[*entry].at.line, t->entries.at[*entry].at.column);
  else
    tvp_make_error(m, at, "the predicate '%s' is not declared", name);
  buf_free(&way);
}

void tvp_make_undeclared(Maker *m, Position at, const char *name) {
  if (m->defining == name) {
    tvp_make_error(m, at, "definitions cannot be recursive: %s needs itself", name);
    return;
  }
  if (m->quiet || m->errors >= MAX_ERRORS) {
    m->errors++;
    return;
  }
  Table t = {.maker = *m};
  t.maker.quiet = true;
  t.maker.budget = PARTS;
  t.maker.errors = 0;
  add_declarations(&t, m->spec->declarations, NULL);
  explain(&t, m, at, name);
  vec_free(t.entries);
  vec_free(t.needs);
  idmap_free(&t.entry);
}
