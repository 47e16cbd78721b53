/* Inside src/driver: a driver under construction. */
#ifndef DRIVER_INTERNAL_H
#define DRIVER_INTERNAL_H

#include "driver/driver.h"

/* What a pointer of a structure to its own type is. */
typedef enum { LINK_CHILD, LINK_NEXT, LINK_BACK, LINK_PARENT } LinkRole;

typedef struct {
  const char *path; /* from the structure: `next`, `link.next` */
  LinkRole role;
} Link;

/* How structures of a type hang together. No links: they do not. Without a LINK_NEXT it is a tree. */
typedef struct {
  VEC(Link) link;
  TypeId structure;
} Heap;

const Link *links_first(const Heap *h, LinkRole role); /* the first one, or NULL */

typedef struct {
  const Program *p;
  Driver *driver;
  const char *prefix; /* of all names that the driver declares; no name of the program begins so */
  Buf prototypes;     /* of makers and stubs */
  Buf makers;         /* their definitions */
  TextVec inputs;     /* `char __VERIFIER_nondet_char(void)`: those that are called */
  IdMap maker_of;     /* pointee -> index into maker_name */
  TextVec maker_name;
  IdMap stub_of; /* function type -> the same */
  bool uses_file, uses_string, uses_block;
  bool keeps_main; /* that of the file */
  Buf macros;      /* what conditions of contracts stand on */
  bool has_basis;
} Writer;

/* ---- heaps.c ---- */
void links_find(Writer *w, TypeId structure, Heap *out);                   /* zero-initialise `out`; free its links */
void links_describe(Writer *w, TypeId structure, const Heap *h, Buf *out); /* "an acyclic list along next" */

/* A structure that holds a list: which of its members are its first and last element and how many there are; -1: none.
 * False: it holds none, or several. */
typedef struct {
  int first, last, count;
  const char *next; /* path of the link */
} Holder;
bool holder_find(Writer *w, TypeId structure, Holder *out);
void holder_describe(Writer *w, TypeId structure, const Holder *h, Buf *out);

/* ---- names.c ---- */
const char *writer_keep(Writer *w, const char *format, ...)
    __attribute__((format(printf, 2, 3))); /* a text that stays */
/* The type without qualifiers, as C writes it; NULL when C has no name for it: the driver has a problem. */
const char *name_of_type(Writer *w, TypeId t);
const char *word_of_type(Writer *w, TypeId t);         /* a part of a name: `node`, `int`, `char_p` */
const char *pointer_name(Writer *w, const char *type); /* a pointer to this type name of C */
/* Declares `name` with this type name of C. */
void write_declaration(Buf *out, const char *type, const char *name);
void writer_problem(Writer *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));        /* the first one counts */
void writer_assumes(Writer *w, const char *text); /* once */
const char *make_input(Writer *w, TypeId t);      /* `__VERIFIER_nondet_int()`, for a number */
bool is_string(const Program *p, TypeId pointer); /* is it `char *`? */
bool is_stream(const Program *p, TypeId pointee); /* is it FILE? */
bool is_length_name(const char *name);            /* of a parameter that says how long the one before is */
bool is_back_name(const char *name);
bool is_first_name(const char *name); /* of a list that a structure holds ... */
bool is_last_name(const char *name);  /* ... and of its other end */
bool is_parent_name(const char *name);
bool is_next_name(const char *name);
bool is_destructor_name(const char *name);
bool is_query_name(const char *name); /* its result is inside of what it is given */

/* ---- make.c: values of types ---- */
/* Appends statements that give the place (an lvalue of C) any value of the type. `h`: the links of the structure that
 * `x` points to and that the place belongs to, whose maker this is; NULL: none. */
void make_fill(Writer *w, const char *place, TypeId t, bool is_constant, const Heap *h, int depth, Buf *out);
/* An expression: NULL, or a pointer to a `pointee` with any value. */
const char *make_pointer(Writer *w, TypeId pointer);
void make_indent(Buf *out, int depth);

/* ---- call.c: a call with all that it is given ---- */
typedef struct {
  const char *name; /* of the parameter in the source */
  const char *place;
  Declared declared;
  bool counts;  /* it is the length of the one before */
  bool is_slot; /* it is there already */
} Argument;
typedef VEC(Argument) CallArguments;

void call_arguments(Writer *w, FuncId f, const char *stem, CallArguments *out);
void call_declare(const Argument *a, bool local, Buf *out);
/* Fills all arguments but slots. */
void call_fill(Writer *w, FuncId f, const CallArguments *a, int depth, Buf *out);
void call_write(Writer *w, FuncId f, const CallArguments *a, const char *result, int depth, Buf *out);

/* ---- file.c: the file around it ---- */
void writer_begin(Writer *w, Driver *d, const Program *p);
/* Puts the file together: comment, included files, declarations, makers, `body`. Releases the writer. */
void writer_finish(Writer *w, const char *comment, const char *const *files, uint32_t n_files, const char *globals,
                   const char *body);

#endif
