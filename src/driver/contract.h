/* Inside src/driver: contracts of functions as C. A condition becomes an expression, its clause an assumption or a
 * check. Words such as is_list become expressions with inputs: whatever is not as they say is found by one execution,
 * so they may be checked, and assumed, but not negated. What is not understood is a problem of the driver. */
#ifndef DRIVER_CONTRACT_H
#define DRIVER_CONTRACT_H

#include "driver/internal.h"

typedef struct {
  const char *at;
  size_t n;
} Span;
typedef VEC(Span) Spans;

/* What the contract of a function speaks about, and what is written of it. */
typedef struct {
  Writer *w;
  FuncId function;
  const CallArguments *argument; /* their places are their names */
  TypeId result;                 /* void: none */
  const DriverContracts *all;
  const FrontClause *clause; /* that is being written */
  Buf old;                   /* declarations of the values before the call */
  uint32_t n_old;
  bool is_old;     /* what is written is evaluated before the call */
  TextVec derived; /* parts of requires that say what an argument is made of */
} Contract;

/* ---- spans.c ---- */
Span span_of(const char *text);
Span span_trim(Span s);
bool span_is(Span s, const char *text);
/* Where `mark` first stands outside of parentheses and literals; s.n: nowhere. */
size_t span_find(Span s, const char *mark);
void span_split(Span s, const char *mark, Spans *out); /* trimmed pieces */
/* Is s a call of a function of this name, `name(a, b)`? Its arguments, trimmed; free them. */
bool span_call(Span s, Span *name, Spans *arguments);
/* Does the word occur as a name? `called`: followed by a parenthesis. */
bool span_has_word(Span s, const char *word, bool called);
const char *span_keep(Writer *w, Span s);

/* ---- condition.c ---- */
typedef enum { IS_CHECKED, IS_ASSUMED } ConditionUse;
void condition_write(Contract *c, Span s, ConditionUse use, Buf *out);
/* An expression without words about shapes; old(e) may stand in an ensures. */
void condition_plain(Contract *c, Span s, Buf *out);
bool condition_has_shape(Span s);
/* The parts that must all hold, of the clauses of this kind. */
typedef struct {
  Span text;
  const FrontClause *clause;
} Part;
typedef VEC(Part) Parts;
void contract_parts(const Contract *c, const char *word, Parts *out);
void contract_problem(Contract *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
const Argument *contract_argument(const Contract *c, Span name); /* or NULL */
TypeId contract_pointee(const Contract *c, Span name);           /* of a parameter or `result`; 0: none */
/* The function that gives any cell that is reached from x, or NULL. */
const char *contract_walk(Contract *c, TypeId of);
void contract_basis(Writer *w); /* what all of this stands on, once */

/* ---- contract.c ---- */
void contract_begin(Contract *c, Writer *w, FuncId f, const CallArguments *a, const DriverContracts *all);
/* Parameters are called as a text of contracts calls them. */
void contract_names(Contract *c, CallArguments *a);
/* Arguments that a requires makes of others: `reach(p, q, next)`, `p == q`. They are not filled. */
void contract_derive(Contract *c, CallArguments *a, Buf *out);
/* Is what a requires says true of all that the driver makes? */
bool contract_is_made(Contract *c, Span part);
bool contract_has(const Contract *c, const char *word);
void contract_check(Contract *c, const char *word, Span text, const FrontClause *clause, int depth, Buf *out);

/* ---- watch.c ---- */
/* assigns and frees: functions that hear of writes, and what is watched, chosen before the call. */
void contract_watch(Contract *c, Buf *functions, Buf *before, Buf *after);
bool contract_frees(Contract *c, const Argument *a); /* does a frees name it? */
/* What an assigns names. */
typedef struct {
  Span base, field; /* base->field; without field: *base */
  Span list, link;  /* each(list, link)->field */
  const Argument *of;
  TypeId type; /* of what is assigned; 0: not known */
} Assigned;
typedef VEC(Assigned) AssignedList;
void contract_assigned(Contract *c, AssignedList *out);

/* ---- instead.c ---- */
/* The function that stands for f in its callers. Why it cannot: `why`; it is not written then. */
void contract_instead(Writer *w, FuncId f, const DriverContracts *all, Buf *out, Buf *why);
/* What its callers take for granted of what f returns: checked behind its ensures. */
void contract_release(Contract *c, Buf *out);

#endif
