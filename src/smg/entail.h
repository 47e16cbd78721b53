/* Inside src/smg: does a graph represent all that another one does? Nothing here is shared with joins and folds, whose
 * results are checked by it (recheck.c).
 *
 * Graph a is seen as if it were a memory, and matched with graph b as a memory would be (so does
 * tests/unit/smg_gamma.c with memories of runs): values of a are looked at where b has values, symbols of b stand for
 * expressions over those of a, objects of b for objects of a, and a segment of b for a chain (or tree) of blocks and
 * segments of a. Work is a list of jobs; where there is a choice, each way is tried and what it added is taken back.
 *
 * Contexts. What a segment of a says of its blocks holds for each of them: an instance (Inst) of a variant of b is made
 * for a block of a, or once for all blocks of a variant of a segment of a. An instance knows which contents of a it is
 * about; objects and symbols that belong to it must be of these. */
#ifndef SMG_ENTAIL_H
#define SMG_ENTAIL_H

#include "logic/logic.h"
#include "smg/engine.h"

/* The contents of a variant of a segment; owner 0: what is outside of all. */
typedef struct {
  ObjId owner;
  uint32_t variant;
} Whose;

typedef struct {
  ObjId seg; /* of b */
  uint32_t variant, parent;
  Whose of;   /* in a */
  ObjId part; /* of an element that is a part of an array of a: this one */
} Inst;       /* [0] is the outside of all segments */

/* Symbol s of b is this, in an instance. */
typedef struct {
  uint32_t inst;
  Sym s;
  Lin is;
} Known;

typedef struct {
  uint32_t inst;
  Lin l, is;
} Equation;

/* Bytes of an object of a, or of blocks of a segment. */
typedef struct {
  ObjId obj;
  uint32_t variant;
  uint64_t base, size; /* a part of them; size UINT64_MAX: not known */
} Bytes;

typedef enum {
  JOB_VALUE,    /* value v of b is `is` */
  JOB_MEMBER,   /* a segment of b has this block, or these blocks of a segment, of a */
  JOB_CONTENTS, /* so the contents of these are those of some variant */
  JOB_LINK,     /* and this is what a link of them holds */
  JOB_NUL,      /* a byte of these is 0 at an offset of b */
  JOB_PART,     /* part of an array of b */
  JOB_ROW,
  JOB_ELEMENT, /* these bytes are an element of the row */
  JOB_REST,    /* what an array has beside its rows and parts */
} JobKind;

/* What hangs on a link of a block, or on the end of a segment (link THE_END), that is a member of a segment of b. */
enum { THE_END = UINT32_MAX, NO_MEMBER = UINT32_MAX };
typedef struct {
  uint32_t member, link;
} From;

typedef struct {
  JobKind kind;
  uint32_t inst, place; /* place: the segment of b among `placed` */
  From from;            /* JOB_MEMBER, JOB_LINK: where it hangs; JOB_CONTENTS: which member it is */
  const Value *v;
  Value is; /* JOB_MEMBER: a pointer back to the block before it, unless it is the first */
  bool first;
  Bytes bytes;
  Lin lin;          /* JOB_NUL */
  ObjId array, obj; /* of b: the array, its row or part */
} Job;

/* What an object of b is in a. */
typedef struct {
  ObjId o;
  uint32_t inst;
  ObjId first, last; /* of a; of a segment: 0 if it is empty */
  Lin count;         /* of a segment */
  bool ended;        /* its end was found ... */
  From end;          /* ... there */
} Placed;

typedef struct {
  uint32_t at;
  Placed old;
} Undo;

/* A block or segment of a that belongs to a segment of b; `from` of the first one is NO_MEMBER. */
typedef struct {
  uint32_t place;
  ObjId obj;
  From from;
} Member;

/* Object x of a is (among) what o of b stands for. What elements of a row have is this in each instance: b may have
 * several rows in the place of one. */
typedef struct {
  ObjId x, o;
  uint32_t inst, element; /* element: the instance of a part of an array in which it was found, or 0 */
} Use;

/* A row or part of an array of b speaks of what lies from..to in that of a. */
typedef struct {
  ObjId o; /* of b */
  bool part;
  ObjId of; /* the part of a that it is, or 0 */
  Lin from, to;
} Stretch;

/* What arithmetic does not see at once (number.h) a solver is asked for. */
typedef struct Prover {
  Logic *logic;
  Solver *solver;
  VEC(TermId) sym;   /* by symbol of a ... */
  VEC(TermId) times; /* ... and by what is known up to multiples of a power of two: how many of them */
} Prover;

/* To be shown of a, in an instance. */
typedef struct {
  uint32_t inst;
  TermId what;
} Debt;

typedef struct {
  const Engine *e;
  Prover *prover; /* NULL: nobody is asked */
  Graph *a;       /* its own copy: symbols for sums are added */
  const Graph *b;
  Whose *home[2]; /* by graph and symbol: where it belongs */
  uint8_t *asked; /* by object of b (smg_asked); NULL: not looked yet */
  VEC(Inst) inst;
  VEC(Known) known;
  VEC(Equation) equation;
  VEC(Debt) debt;
  VEC(Job) job;
  VEC(Job) later; /* pointers to the last block of a segment */
  VEC(Job) some;  /* pointers to some block of a structure */
  VEC(Job) array; /* arrays with rows: when all else is known */
  uint32_t next_later, next_array;
  VEC(Stretch) stretch;
  VEC(Member) member; /* of a list, first to last */
  VEC(Placed) placed;
  VEC(Undo) undo;
  VEC(Use) use;
  uint32_t budget, asks;    /* what is left of them */
  const struct Mark *alone; /* only the jobs since then are done now */
  bool commits;             /* contents are what they first can be */
  Sym sums_end;             /* there is room for symbols of a up to here */
} Entail;

static inline bool same_whose(Whose x, Whose y) { return x.owner == y.owner && x.variant == y.variant; }
static inline Whose object_whose(const Graph *g, ObjId o) { return (Whose){g->obj.at[o].owner, g->obj.at[o].variant}; }

/* ---- entail.c ---- */
/* Does b represent all that a does? False: no, or it is not seen. */
bool smg_entails(const Engine *e, Prover *prover, const Graph *a, const Graph *b);
void entail_value(Entail *m, const Value *v, Value is, uint32_t inst);
/* Object x of a is now what o of b stands for; false: it is what another stands for. */
bool entail_claim(Entail *m, ObjId x, ObjId o, uint32_t inst);
/* Which object of b stands for it (in an instance; UINT32_MAX: in any); 0: none. */
ObjId entail_used(const Entail *m, ObjId x, uint32_t inst);

/* ---- entail_contents.c ---- */
/* The contents of a variant of object o of b are these bytes; links of layout y (may be NULL) left out. */
bool entail_contents(Entail *m, ObjId o, uint32_t variant, Bytes s, uint32_t inst, const Layout *y);
/* The value of n bytes of a; false: they are no value. */
bool entail_read(const Entail *m, Bytes s, uint64_t offset, uint64_t n, Value *out);
/* What link i of a block, or of the blocks of a variant, is. */
LinkState entail_link(const Entail *m, Bytes s, const Layout *y, uint32_t i);
/* Are all bytes from..to zero, or (not zero) indeterminate? */
bool entail_area(const Entail *m, Bytes s, uint64_t from, uint64_t to, bool zero);
bool entail_nul(Entail *m, const Job *j, uint32_t way, bool *more);

/* ---- entail_row.c ---- */
/* The job in this way (from 0 on): which byte of a is the zero, which element the part, where a row lies. Adds jobs;
 * false: it cannot be done so. *more: there are other ways. */
bool entail_part(Entail *m, const Job *j, uint32_t way, bool *more);
bool entail_row(Entail *m, const Job *j, uint32_t way, bool *more);
bool entail_element(Entail *m, const Job *j, uint32_t way, bool *more);
bool entail_rest(Entail *m, const Job *j);
/* May some of these bytes be spoken of by rows or parts of their array? */
bool entail_in_elements(const Entail *m, Bytes s, uint64_t from, uint64_t to);

/* ---- entail_number.c ---- */
void entail_find_homes(Entail *m);
/* What else follows for numbers of a: there are only so many blocks, a number fits into its bytes, strings end inside
 * of their blocks, and a list with a block, all of one kind, bounds what its blocks are compared with. False: a
 * represents no memory. */
bool entail_narrow(Entail *m);
/* The instance of a variant that this one lies in; UINT32_MAX: none. */
uint32_t entail_inst(const Entail *m, uint32_t inst, ObjId seg, uint32_t variant);
/* Are contents `in` those of w, or of a block that these belong to? */
bool entail_lies_in(const Entail *m, Whose in, Whose w);
/* What a symbol of b is in this instance, or NULL. */
const Lin *entail_known(const Entail *m, uint32_t inst, Sym s);
/* l of b is `is` in this instance; false: that is not so. */
bool entail_equate(Entail *m, uint32_t inst, const Lin *l, const Lin *is);
/* What an expression of b is, if all of it is known. */
bool entail_lin(const Entail *m, uint32_t inst, const Lin *l, Lin *out);
/* Is x - y zero in all that a represents? */
bool entail_same(Entail *m, uint32_t inst, const Lin *x, const Lin *y);
/* What b says of numbers of the instances from this one on, as far as they are known, and what is owed from this debt
 * on, which is not owed any more. */
bool entail_settle(Entail *m, uint32_t inst, uint32_t debt);
/* In the end: does all hold that b says of its numbers, and of the order of its lists? */
bool entail_numbers_hold(Entail *m);
/* The key of a block, or of the blocks of a variant; false: it is not known as a number of its type. */
bool entail_key(const Entail *m, ObjId x, uint32_t variant, uint64_t at, TypeId type, Lin *out);
/* Keys y less keys x, of blocks, or of blocks of segments (of_x, of_y). */
Range entail_distance(const Entail *m, const Lin *x, const Lin *y, bool of_x, bool of_y);

/* ---- entail_branch.c ---- */
/* Bounds of trees that nothing else says anything of are found, before numbers are looked at. */
bool entail_choose_bounds(Entail *m);
bool entail_branches_hold(Entail *m);

/* ---- entail_prove.c ---- */
Prover *prover_new(Limit *limit);
void prover_free(Prover *p);
/* An expression of a, or one of b whose symbols are all known, as a term; 0: they are not. */
TermId prove_lin(Entail *m, const Lin *l);
TermId prove_known(Entail *m, uint32_t inst, const Lin *l);
/* Operation (kind, type) on two numbers makes a third. */
TermId prove_term(Entail *m, const Term *t, TermId a, TermId b, TermId out);
/* Does it follow from what a says of the contents that the instance is about, and of what is around them? */
bool prove(Entail *m, uint32_t inst, TermId what);
/* It is to be shown in the end, together with others. False: nobody can be asked. */
bool prove_later(Entail *m, uint32_t inst, TermId what);
bool prove_debts(Entail *m, uint32_t from); /* from this one on; they are not owed any more */

#endif
