/* Questions as text: `reachable(p->next, q, next)`. Operands are simple paths of C: variables, ->, ., *, &, [number].
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "ask/internal.h"
#include "driver/driver.h"

/* One row per question. `fields` of them at most may be named; `usual`: how many there are if none is. */
typedef enum { USUAL_ALL, USUAL_NEXT, USUAL_NEXT_AND_BACK, USUAL_LINKS } UsualFields;
static const struct {
  const char *name, *usage;
  uint32_t operands, fields;
  UsualFields usual;
} row[N_QUERIES] = {
    [QUERY_NULL] = {"null", "null(p)", 1, 0, USUAL_ALL},
    [QUERY_LIVE] = {"live", "live(p)", 1, 0, USUAL_ALL},
    [QUERY_ALIAS] = {"alias", "alias(p, q)", 2, 0, USUAL_ALL},
    [QUERY_EQUAL] = {"equal", "equal(p, q)", 2, 0, USUAL_ALL},
    [QUERY_POINTS_TO] = {"points_to", "points_to(p, q)", 2, 0, USUAL_ALL},
    [QUERY_REACHABLE] = {"reachable", "reachable(p, q[, FIELD...])", 2, MOST_QUERY_FIELDS, USUAL_ALL},
    [QUERY_DISJOINT] = {"disjoint", "disjoint(p, q[, FIELD...])", 2, MOST_QUERY_FIELDS, USUAL_ALL},
    [QUERY_CYCLIC] = {"cyclic", "cyclic(p[, FIELD...])", 1, MOST_QUERY_FIELDS, USUAL_ALL},
    [QUERY_SHARED] = {"shared", "shared(p)", 1, 0, USUAL_ALL},
    [QUERY_LIST] = {"list", "list(p[, NEXT])", 1, 1, USUAL_NEXT},
    [QUERY_DLL] = {"dll", "dll(p[, NEXT, BACK])", 1, 2, USUAL_NEXT_AND_BACK},
    [QUERY_TREE] = {"tree", "tree(p[, FIELD...])", 1, MOST_QUERY_FIELDS, USUAL_LINKS},
    [QUERY_LENGTH] = {"length", "length(p[, NEXT])", 1, 1, USUAL_NEXT},
    [QUERY_DATA] = {"data", "data(p->x)", 1, 0, USUAL_ALL},
    [QUERY_LEAKED] = {"leaked", "leaked", 0, 0, USUAL_ALL},
};

/* All of them, for a message. */
static void print_questions(Buf *out) {
  for (int i = 0; i < N_QUERIES; i++) buf_printf(out, "%s%s", i ? ", " : "", row[i].usage);
}

typedef struct {
  Program *p;
  LocId at;
  const char *text; /* the rest */
  Buf *error;
} Reader;

/* What an expression is: a value, or a place in memory `add` bytes behind where the path leads. */
typedef struct {
  MemoryPath path;
  bool is_place;
  uint64_t add;
  TypeId type; /* of the value, or of what lies there */
} Operand;

static bool fail(Reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool fail(Reader *r, const char *format, ...) {
  va_list args;
  va_start(args, format);
  if (!r->error->n) buf_vprintf(r->error, format, args);
  va_end(args);
  return false;
}

static void skip_blanks(Reader *r) {
  while (isspace((unsigned char)*r->text)) r->text++;
}

static bool take(Reader *r, const char *token) {
  skip_blanks(r);
  if (!text_starts(r->text, token)) return false;
  r->text += strlen(token);
  return true;
}

static bool take_word(Reader *r, Buf *out) {
  skip_blanks(r);
  buf_clear(out);
  while (isalnum((unsigned char)*r->text) || *r->text == '_' || (*r->text == '#' && out->n)) buf_char(out, *r->text++);
  return out->n && !isdigit((unsigned char)out->at[0]);
}

static const char *type_text(const Program *p, TypeId t, Buf *b) {
  buf_clear(b);
  type_print(p, t, b);
  return buf_str(b);
}

/* ---- paths ---- */

static bool add_step(Reader *r, Operand *x, TypeId load) {
  if (x->path.n == MOST_PATH_STEPS) return fail(r, "the path is too long");
  x->path.step[x->path.n++] = (PathStep){x->add, load};
  x->add = 0;
  x->is_place = false;
  return true;
}

/* The place becomes its value; an array the address of its first element. */
static bool to_value(Reader *r, Operand *x) {
  if (!x->is_place) return true;
  const Type *t = type_at(r->p, x->type);
  if (t->kind == TYPE_ARRAY) {
    x->type = type_pointer(r->p, t->of);
    return add_step(r, x, 0);
  }
  if (t->kind == TYPE_STRUCT || t->kind == TYPE_UNION)
    return fail(r, "a structure is no operand; one of its fields is");
  if (t->kind != TYPE_INT && t->kind != TYPE_POINTER && t->kind != TYPE_BOOL)
    return fail(r, "an operand is a pointer or an integer");
  return add_step(r, x, x->type);
}

static bool dereference(Reader *r, Operand *x) {
  Buf b = {0};
  if (!to_value(r, x)) return false;
  const Type *t = type_at(r->p, x->type);
  bool good = t->kind == TYPE_POINTER && type_at(r->p, t->of)->kind != TYPE_FUNCTION;
  if (!good) fail(r, "%s is no pointer to an object", type_text(r->p, x->type, &b));
  buf_free(&b);
  if (!good) return false;
  x->is_place = true;
  x->type = t->of;
  return true;
}

/* The field of this name in a structure, or in an anonymous member of it. */
static const Field *find_field(const Program *p, TypeId t, const char *name, uint64_t *offset) {
  const Type *x = type_at(p, t);
  if (x->kind != TYPE_STRUCT && x->kind != TYPE_UNION) return NULL;
  for (uint32_t i = 0; i < x->n_fields; i++) {
    uint64_t inner = 0;
    const Field *f = &x->field[i];
    if (f->name && strcmp(f->name, name) == 0) {
      *offset = f->offset;
      return f;
    }
    const Field *found = f->name ? NULL : find_field(p, f->type, name, &inner);
    if (found) {
      *offset = f->offset + inner;
      return found;
    }
  }
  return NULL;
}

static bool select_field(Reader *r, Operand *x) {
  Buf name = {0}, type = {0};
  uint64_t offset = 0;
  const Field *f = NULL;
  bool good = take_word(r, &name) && x->is_place && (f = find_field(r->p, x->type, buf_str(&name), &offset)) != NULL;
  if (!good) fail(r, "%s has no field '%s'", type_text(r->p, x->type, &type), buf_str(&name));
  if (good && f->bit_size) good = fail(r, "'%s' is a bit-field", buf_str(&name));
  if (good) {
    x->add += offset;
    x->type = f->type;
  }
  buf_free(&name);
  buf_free(&type);
  return good;
}

static bool select_element(Reader *r, Operand *x) {
  char *end;
  skip_blanks(r);
  unsigned long n = strtoul(r->text, &end, 10);
  if (end == r->text || !isdigit((unsigned char)*r->text) || n > 1000000) return fail(r, "an index is a number");
  r->text = end;
  if (!take(r, "]")) return fail(r, "] is missing");
  if (!dereference(r, x)) return false;
  x->add += n * type_at(r->p, x->type)->size;
  return true;
}

static bool read_unary(Reader *r, Operand *x);

static bool read_variable(Reader *r, Operand *x) {
  Buf name = {0};
  bool good = take_word(r, &name);
  if (!good) fail(r, "a variable is expected, not '%.20s'", r->text);
  VarId v = good ? ask_variable(r->p, r->at, buf_str(&name)) : 0;
  const Function *f = &r->p->func.at[r->p->loc.at[r->at].function];
  if (good && !v)
    good =
        fail(r, "no variable '%s' is in scope in line %u of %s", buf_str(&name), r->p->loc.at[r->at].at.line, f->name);
  if (good) *x = (Operand){.path = {.root = v}, .is_place = r->p->var.at[v].is_object, .type = r->p->var.at[v].type};
  buf_free(&name);
  return good;
}

static bool read_postfix(Reader *r, Operand *x) {
  if (take(r, "(")) {
    if (!read_unary(r, x)) return false;
    if (!take(r, ")")) return fail(r, ") is missing");
  } else if (!read_variable(r, x)) {
    return false;
  }
  for (;;) {
    bool good = true;
    if (take(r, "->"))
      good = dereference(r, x) && select_field(r, x);
    else if (take(r, "."))
      good = select_field(r, x);
    else if (take(r, "["))
      good = select_element(r, x);
    else
      return true;
    if (!good) return false;
  }
}

static bool read_unary(Reader *r, Operand *x) {
  if (take(r, "*")) return read_unary(r, x) && dereference(r, x);
  if (!take(r, "&")) return read_postfix(r, x);
  if (!read_unary(r, x)) return false;
  if (!x->is_place) return fail(r, "there is no address of this: it is in no memory");
  x->type = type_pointer(r->p, x->type);
  return add_step(r, x, 0);
}

/* ---- fields ---- */

typedef struct {
  uint64_t offset;
  const char *name;
} Link;
typedef VEC(Link) Links;

static bool same_structure(const Program *p, TypeId a, TypeId b) {
  const Type *x = type_at(p, a), *y = type_at(p, b);
  return a == b || (x->kind == TYPE_STRUCT && y->kind == TYPE_STRUCT && x->name && y->name &&
                    strcmp(x->name, y->name) == 0 && x->size == y->size);
}

/* Fields of the structure, and of those inside of it, that point to the structure. */
static void find_links(const Program *p, TypeId whole, TypeId t, uint64_t base, int depth, Links *out) {
  const Type *x = type_at(p, t);
  for (uint32_t i = 0; (x->kind == TYPE_STRUCT || x->kind == TYPE_UNION) && depth < 4 && i < x->n_fields; i++) {
    const Field *f = &x->field[i];
    const Type *ft = type_at(p, f->type);
    uint64_t n = 1, size = p->pointer_bits / 8;
    if (ft->kind == TYPE_ARRAY && ft->count <= MOST_QUERY_FIELDS) {
      n = ft->count;
      ft = type_at(p, ft->of);
    }
    for (uint64_t k = 0; k < n && ft->kind == TYPE_POINTER; k++)
      if (same_structure(p, ft->of, whole)) vec_push(*out, (Link){base + f->offset + k * size, f->name});
    find_links(p, whole, f->type, base + f->offset, depth + 1, out);
  }
}

/* Which fields are meant if none is named, by types and names. False: they do not say. */
static bool usual_fields(const Program *p, TypeId structure, UsualFields usual, Query *q) {
  Links all = {0}, on = {0}, back = {0};
  find_links(p, structure, structure, 0, 0, &all);
  for (uint32_t i = 0; i < all.n; i++) {
    if (all.n > 1 && all.at[i].name && driver_leads_back(all.at[i].name))
      vec_push(back, all.at[i]);
    else
      vec_push(on, all.at[i]);
  }
  bool good =
      usual == USUAL_LINKS ? on.n && on.n <= MOST_QUERY_FIELDS : on.n == 1 && (usual == USUAL_NEXT || back.n == 1);
  for (uint32_t i = 0; good && i < on.n; i++) q->field[q->n_fields++] = on.at[i].offset;
  if (good && usual == USUAL_NEXT_AND_BACK) q->field[q->n_fields++] = back.at[0].offset;
  vec_free(all);
  vec_free(on);
  vec_free(back);
  return good;
}

/* A field of what the first operand points to: `next`, `link.next`, `child[1]`. */
static bool read_field(Reader *r, const Operand *of, Query *q) {
  const Type *t = type_at(r->p, of->type);
  Operand x = {.is_place = true, .type = t->of};
  if (t->kind != TYPE_POINTER) return fail(r, "fields are of what the first operand points to; it is no pointer");
  if (!select_field(r, &x)) return false;
  for (;;) {
    if (take(r, ".")) {
      if (!select_field(r, &x)) return false;
    } else if (take(r, "[")) {
      char *end;
      unsigned long n = strtoul(r->text, &end, 10);
      const Type *a = type_at(r->p, x.type);
      if (end == r->text || a->kind != TYPE_ARRAY || n >= a->count) return fail(r, "there is no such element");
      r->text = end;
      if (!take(r, "]")) return fail(r, "] is missing");
      x.add += n * type_at(r->p, a->of)->size;
      x.type = a->of;
    } else {
      break;
    }
  }
  if (type_at(r->p, x.type)->kind != TYPE_POINTER) return fail(r, "a field that is followed is a pointer");
  q->field[q->n_fields++] = x.add;
  return true;
}

/* ---- questions ---- */

static bool check_types(Reader *r, const Query *q) {
  Buf b = {0};
  bool good = true;
  for (uint32_t i = 0; i < q->n_paths && good; i++) {
    TypeKind k = type_at(r->p, q->path[i].type)->kind;
    bool wanted = q->kind == QUERY_DATA ? k == TYPE_INT || k == TYPE_BOOL : k == TYPE_POINTER;
    if (!wanted)
      good = fail(r, "%s is asked of %s, not of %s", row[q->kind].name,
                  q->kind == QUERY_DATA ? "an integer" : "a pointer", type_text(r->p, q->path[i].type, &b));
  }
  buf_free(&b);
  return good;
}

static bool choose_fields(Reader *r, Query *q) {
  UsualFields usual = row[q->kind].usual;
  Buf b = {0};
  if (usual == USUAL_ALL || q->n_fields) {
    bool enough = usual != USUAL_NEXT_AND_BACK || q->n_fields == 2 || !q->n_fields;
    return enough || fail(r, "dll wants both fields: %s", row[q->kind].usage);
  }
  const Type *t = type_at(r->p, q->path[0].type);
  bool good = usual_fields(r->p, t->of, usual, q);
  if (!good)
    fail(r, "the fields of %s do not tell which are meant; name them: %s", type_text(r->p, t->of, &b),
         row[q->kind].usage);
  buf_free(&b);
  return good;
}

static bool read_operands(Reader *r, Query *q) {
  Operand first = {0};
  while (q->n_paths < row[q->kind].operands) {
    Operand x;
    if (q->n_paths && !take(r, ","))
      return fail(r, "%s has %u operands: %s", row[q->kind].name, row[q->kind].operands, row[q->kind].usage);
    if (!read_unary(r, &x) || !to_value(r, &x)) return false;
    if (!q->n_paths) first = x;
    x.path.type = x.type;
    q->path[q->n_paths++] = x.path;
  }
  while (take(r, ",")) {
    if (q->n_fields == row[q->kind].fields)
      return fail(r, "%s has too many operands: %s", row[q->kind].name, row[q->kind].usage);
    if (!read_field(r, &first, q)) return false;
  }
  return true;
}

bool ask_parse(Program *p, LocId at, const char *text, Query *out, Buf *error) {
  Reader r = {.p = p, .at = at, .text = text, .error = error};
  Buf name = {0};
  *out = (Query){.kind = N_QUERIES};
  take_word(&r, &name);
  for (int i = 0; i < N_QUERIES; i++)
    if (strcmp(row[i].name, buf_str(&name)) == 0) out->kind = (QueryKind)i;
  bool good = out->kind != N_QUERIES;
  if (!good) {
    fail(&r, "there is no question '%s'; there are ", buf_str(&name));
    print_questions(error);
  }
  buf_free(&name);
  bool opens = good && take(&r, "(");
  if (good && !opens && row[out->kind].operands) good = fail(&r, "( is missing: %s", row[out->kind].usage);
  good = good && read_operands(&r, out);
  if (good && opens && !take(&r, ")")) good = fail(&r, ") is missing: %s", row[out->kind].usage);
  skip_blanks(&r);
  if (good && *r.text) good = fail(&r, "'%.20s' is too much: %s", r.text, row[out->kind].usage);
  return good && check_types(&r, out) && choose_fields(&r, out);
}
