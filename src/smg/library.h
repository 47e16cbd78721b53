/* Inside src/smg: functions of the C library by contract. Where what a function needs is known (where the strings end
 * that it reads, that there is room for what it writes), what it does is written down at once, and its model is not
 * followed: its loops over bytes would say no more, and cost a graph for each turn. */
#ifndef SMG_LIBRARY_H
#define SMG_LIBRARY_H

#include "smg/engine.h"

/* A graph behind the call, and what the function returned there. */
typedef struct {
  Graph *g;
  Value v;
} Answer;

/* A call: s->g stays as it is; answers are copies. */
typedef struct {
  Trial *s;
  const Op *op;
  const Value *arg; /* op->n_args of them */
  Range of;         /* of a class of characters: the least and the largest of them */
  VEC(Answer) answer;
} Call;

/* DONE: c->answer has all ways in which the call ends. SPLIT: as of operations. GIVE_UP: the model must be followed.
 * Nothing else. */
Outcome library_call(Call *c, FuncId callee);

/* ---- what contracts are made of ---- */

/* A string that an argument points to: it lies in one object, and a byte that is 0 lies `rest` bytes behind it. */
typedef struct {
  Lin rest;
  bool only; /* no byte before that is 0 */
  ObjId o;   /* the object; 0: a constant */
  Lin at;    /* where it begins there */
} Text;
/* DONE, SPLIT, or GIVE_UP where it is not known to be a string. */
Outcome call_text(Call *c, const Value *v, Text *t);
/* The bytes of the string, if all of them are known and they are fewer than n; -1: not so. */
int call_bytes(const Call *c, const Value *v, const Text *t, char *out, int n);
/* Another answer: the graph to change. */
Graph *call_answer(Call *c, Value v);
/* An answer that is a number of the result's type between these. */
Graph *call_answer_between(Call *c, Int128 least, Int128 most);
/* An answer, *g, and in it a number *k with at <= at + *k <= at + rest - less; false: there is no such number. */
bool call_answer_up_to(Call *c, const Lin *at, const Lin *rest, Int128 less, Graph **g, Lin *k);
/* n bytes at v are there to be written, at a constant offset of a block or variable. */
Outcome call_room(Call *c, const Value *v, uint64_t n, ObjId *o, uint64_t *at);
/* n bytes at *at of *o, which are there: if these are in an element of an array with rows, they become its part's. */
Outcome call_element(Call *c, ObjId *o, Lin *at, uint64_t n);
/* The bytes [at, at + n) of o are not known any more, but the byte `nul` (NULL: none) is 0. */
void graph_fill(Graph *g, ObjId o, const Lin *at, Int128 n, const Lin *nul);

/* errno may have changed. */
void call_touch_errno(const Engine *e, Graph *g);

/* ---- realloc.c ---- */
Outcome library_realloc(Call *c);

/* ---- format.c: printing into and reading from strings ---- */
/* The functions of the printf family: which argument is the format, and what else they take. */
typedef struct {
  uint32_t format;
  bool bounded; /* the second argument is how much room there is */
  bool listed;  /* what is printed is in a va_list behind the format */
  bool stream;  /* nothing is written to memory */
} Printer;
Outcome library_print(Call *c, Printer how);
Outcome library_scan(Call *c);
Outcome library_copy_text(Call *c);
Outcome library_copy_string(Call *c);
Outcome library_copy_string_to_end(Call *c);
Outcome library_append(Call *c);

#endif
