/* Names: of types in C, of what the driver declares, and what names of the user's say about their meaning. */
#include <ctype.h>
#include <stdarg.h>
#include <string.h>
#include <strings.h>

#include "driver/internal.h"

const char *writer_keep(Writer *w, const char *format, ...) {
  Buf text = {0};
  va_list args;
  va_start(args, format);
  buf_vprintf(&text, format, args);
  va_end(args);
  const char *kept = str_intern(&w->driver->strings, buf_str(&text));
  buf_free(&text);
  return kept;
}

void writer_problem(Writer *w, const char *format, ...) {
  if (w->driver->problem.n) return;
  va_list args;
  va_start(args, format);
  buf_vprintf(&w->driver->problem, format, args);
  va_end(args);
}

void writer_assumes(Writer *w, const char *text) {
  TextVec *all = &w->driver->assumed;
  const char *kept = str_intern(&w->driver->strings, text);
  for (uint32_t i = 0; i < all->n; i++)
    if (all->at[i] == kept) return;
  vec_push(*all, kept);
}

/* ---- what names mean ---- */

typedef const char *const Words[16]; /* NULL ends it */

static bool is_one_of(const char *name, Words *words, bool contained) {
  for (size_t i = 0; i < 16 && (*words)[i]; i++)
    if (contained ? strcasestr(name, (*words)[i]) != NULL : strcasecmp(name, (*words)[i]) == 0) return true;
  return false;
}

bool is_back_name(const char *name) {
  static Words words = {"prev", "previous", "back", "backward", "backwards", "bwd", "blink", "pred", "prior"};
  return is_one_of(name, &words, false);
}

bool is_first_name(const char *name) {
  static Words words = {"head", "first", "front", "begin", "start", "top", "list"};
  return is_one_of(name, &words, false);
}

bool is_last_name(const char *name) {
  static Words words = {"tail", "last", "rear", "end", "bottom"};
  return is_one_of(name, &words, false);
}

bool is_parent_name(const char *name) {
  static Words words = {"parent", "up", "father", "mother", "above"};
  return is_one_of(name, &words, false);
}

bool is_next_name(const char *name) {
  static Words words = {"next", "nxt", "succ", "flink", "fwd", "forward", "sibling", "next_sibling"};
  return is_one_of(name, &words, false);
}

bool driver_leads_back(const char *name) {
  static Words anywhere = {"prev", "parent"};
  if (is_one_of(name, &anywhere, true)) return true;
  for (const char *s = name; *s; s += strspn(s, "._")) { /* its words */
    char word[32] = {0};
    size_t n = strcspn(s, "._");
    if (n < sizeof word) memcpy(word, s, n);
    if (is_back_name(word) || is_parent_name(word)) return true;
    s += n;
  }
  return false;
}

bool is_length_name(const char *name) {
  static Words whole = {"n", "len", "length", "size", "count", "num", "cnt", "nmemb", "nelem", "nelems", "elements"};
  static Words ends = {"_len", "_length", "_size", "_count", "_n", "_num", "_cnt"};
  static Words begins = {"n_", "num_", "len_", "size_of_"};
  if (is_one_of(name, &whole, false)) return true;
  for (size_t i = 0; i < 16 && ends[i]; i++)
    if (text_ends(name, ends[i])) return true;
  for (size_t i = 0; i < 16 && begins[i]; i++)
    if (text_starts(name, begins[i])) return true;
  return false;
}

bool is_destructor_name(const char *name) {
  static Words words = {"free", "destroy", "delete_all", "dispose", "release", "close"};
  return is_one_of(name, &words, true);
}

bool is_query_name(const char *name) {
  static Words words = {"find", "get", "search", "lookup", "last", "nth", "peek", "first",
                        "min",  "max", "next",   "prev",   "_at",  "top", "tail"};
  return is_one_of(name, &words, true);
}

/* ---- types ---- */

bool is_string(const Program *p, TypeId pointer) {
  const Type *t = type_at(p, pointer), *of = t->kind == TYPE_POINTER ? type_at(p, t->of) : NULL;
  return of && of->kind == TYPE_INT && of->name && strcmp(of->name, "char") == 0;
}

bool is_stream(const Program *p, TypeId pointee) {
  const Type *t = type_at(p, pointee);
  return t->kind == TYPE_STRUCT && t->name && strcmp(t->name, "struct _IO_FILE") == 0;
}

/* Has C a name for the type? */
static bool has_name(Writer *w, TypeId t) {
  const Type *x = type_at(w->p, t);
  switch (x->kind) {
    case TYPE_POINTER:
    case TYPE_ARRAY:
      return has_name(w, x->of);
    case TYPE_FUNCTION:
      return x->declared != NULL;
    case TYPE_STRUCT:
    case TYPE_UNION:
      return x->name && !strchr(x->name, '.') && strcmp(x->name, "struct __va_list_tag") != 0;
    case TYPE_INT:
      return !x->name || strcmp(x->name, "enum") != 0;
    default:
      return true;
  }
}

const char *name_of_type(Writer *w, TypeId t) {
  const Type *x = type_at(w->p, t);
  if (x->kind == TYPE_INT && x->name && strcmp(x->name, "enum") == 0) return x->is_signed ? "int" : "unsigned int";
  Buf text = {0};
  type_print(w->p, t, &text);
  const char *kept = str_intern(&w->driver->strings, buf_str(&text));
  buf_free(&text);
  if (has_name(w, t)) return kept;
  bool is_list = strstr(kept, "__va_list_tag") != NULL;
  writer_problem(w, is_list ? "it takes a va_list, which only a caller with arguments can make"
                            : "it needs a structure without a name, which other C code cannot write");
  return kept;
}

const char *word_of_type(Writer *w, TypeId t) {
  Buf text = {0}, word = {0};
  type_print(w->p, t, &text);
  const char *s = buf_str(&text);
  for (const char *prefix = "struct \0union \0enum \0"; *prefix; prefix += strlen(prefix) + 1)
    if (text_starts(s, prefix)) s += strlen(prefix);
  for (; *s; s++)
    if (isalnum((unsigned char)*s) || *s == '_')
      buf_char(&word, *s);
    else if (*s == '*')
      buf_add(&word, "_p");
    else if (*s == ' ' && isalnum((unsigned char)s[1]))
      buf_char(&word, '_');
  const char *kept = writer_keep(w, "%s", buf_str(&word));
  buf_free(&text);
  buf_free(&word);
  return kept;
}

const char *pointer_name(Writer *w, const char *type) {
  if (text_ends(type, ")") || text_ends(type, "]")) return writer_keep(w, "__typeof__(%s) *", type);
  return writer_keep(w, "%s%s*", type, text_ends(type, "*") ? "" : " ");
}

void write_declaration(Buf *out, const char *type, const char *name) {
  bool around = text_ends(type, ")") || text_ends(type, "]");
  if (around)
    buf_printf(out, "__typeof__(%s) %s", type, name);
  else
    buf_printf(out, "%s%s%s", type, text_ends(type, "*") ? "" : " ", name);
}

/* ---- inputs ---- */

const char *make_input(Writer *w, TypeId t) {
  const Type *x = type_at(w->p, t);
  const char *name, *type;
  const char *u = x->is_signed ? "" : "u", *unsign = x->is_signed ? "" : "unsigned ";
  bool is_truth = x->name && (strcmp(x->name, "_Bool") == 0 || strcmp(x->name, "bool") == 0);
  if (x->kind == TYPE_FLOAT) {
    name = type = x->bits == 32 ? "float" : "double";
  } else if (is_truth) {
    name = "bool", type = "_Bool";
  } else if (x->n_enumerators) {
    name = writer_keep(w, "%sint", u), type = writer_keep(w, "%sint", unsign);
  } else {
    const char *word = x->bits <= 8                                                            ? "char"
                       : x->bits <= 16                                                         ? "short"
                       : x->bits <= 32                                                         ? "int"
                       : x->bits > 64                                                          ? "int128"
                       : w->p->pointer_bits == 32 || (x->name && strstr(x->name, "long long")) ? "longlong"
                                                                                               : "long";
    bool plain = x->bits <= 8 && x->name && strcmp(x->name, "char") == 0;
    name = writer_keep(w, "%s%s", plain ? "" : x->bits <= 8 && x->is_signed ? "s" : u, word);
    const char *full = strcmp(word, "longlong") == 0 ? "long long" : strcmp(word, "int128") == 0 ? "__int128" : word;
    type = writer_keep(w, "%s%s", plain ? "" : x->bits <= 8 && x->is_signed ? "signed " : unsign, full);
  }
  const char *declaration = writer_keep(w, "%s __VERIFIER_nondet_%s(void);", type, name);
  bool known = false;
  for (uint32_t i = 0; i < w->inputs.n; i++) known = known || w->inputs.at[i] == declaration;
  if (!known) vec_push(w->inputs, declaration);
  return writer_keep(w, "__VERIFIER_nondet_%s()", name);
}
