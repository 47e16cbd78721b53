/* Inside src/smg: numbers. A number of a graph is a linear expression over symbols; what is known of symbols is their
 * range, upper bounds of differences between two of them, other expressions that are at most zero (len + n < size), and
 * expressions that are not zero.
 *
 * Symbols are numbered per graph from 1. All arithmetic is exact: bounds and constants stay below 2^100, coefficients
 * below 2^40; what would leave that is refused (the caller takes a new symbol instead). Numbers of unsigned types may
 * be known up to multiples of a power of two (Wrap). */
#ifndef SMG_NUMBER_H
#define SMG_NUMBER_H

#include "base/base.h"
#include "program/program.h"

typedef uint32_t Sym; /* 0: none */

enum { LIN_TERMS = 5 };

typedef struct __attribute__((packed)) {
  int64_t k; /* not 0 */
  Sym s;     /* ascending */
} LinTerm;   /* packed: there are many numbers, and so they have 80 bytes */

typedef struct {
  Int128 c; /* constant */
  uint32_t n;
  LinTerm t[LIN_TERMS];
} Lin;

typedef struct {
  Int128 lo, hi;
} Range;

/* a - b <= c */
typedef struct {
  Sym a, b;
  Int128 c;
} Diff;
typedef VEC(Diff) Diffs;
enum { MOST_DIFFS = 64, MOST_NONZERO = 16 };

/* A bound that says nothing. */
static const Int128 NO_BOUND = (Int128)1 << 100;

/* own - other is in r, in every block of the segment that has `own`; `other` is of what is around it (graph.h). There
 * may be no such block: nothing follows for `other`. */
typedef struct {
  Sym own, other;
  Range r;
} Inner;
typedef VEC(Inner) Inners;
enum { MOST_INNERS = 64 };

/* What an operation that is not linear made of numbers outside of all segments: done again, it makes the same. */
typedef struct {
  /* What the operation is: an ExprKind and a TypeId, or TERM_CALL and a FuncId, or two of these (numbers_compose). */
  uint32_t kind, type;
  Lin a, b, out;
} Term;
enum { MOST_TERMS = 12, TERM_CALL = 1 << 16, TERM_COMPOSED = 1 << 30 };

/* s is l plus a multiple of 2^bits. No symbol of l is such an s itself, as far as that can be written down. */
typedef struct {
  Sym s;
  uint8_t bits;
  Lin l;
} Wrap;
typedef VEC(Wrap) Wraps;
enum { MOST_WRAPS = 16 };

typedef struct {
  VEC(Range) range; /* by symbol; [0] is not used */
  Diffs diff;
  VEC(Lin) fact; /* at most 0; of several symbols, and no difference of two */
  VEC(Lin) nonzero;
  Inners inner;
  VEC(Term) term; /* the oldest first */
  Wraps wrap;     /* of symbols outside of all segments; the oldest first */
} Numbers;

static inline Lin lin_const(Int128 c) { return (Lin){.c = c}; }
static inline Lin lin_sym(Sym s) { return (Lin){.n = 1, .t = {{1, s}}}; }
static inline bool lin_is(const Lin *l, Int128 c) { return l->n == 0 && l->c == c; }
bool lin_equal(const Lin *a, const Lin *b);
/* a + k * b; false when it cannot be represented. */
bool lin_add(const Lin *a, const Lin *b, int64_t k, Lin *out);
bool lin_scale(const Lin *a, Int128 k, Lin *out);
/* Replaces a symbol by an expression; false when it cannot be represented. */
bool lin_replace(const Lin *a, Sym s, const Lin *by, Lin *out);
bool lin_has(const Lin *l, Sym s);

void numbers_init(Numbers *n);
void numbers_free(Numbers *n);
void numbers_copy(const Numbers *from, Numbers *to); /* `to` held nothing */
Sym numbers_new(Numbers *n, Int128 lo, Int128 hi);
/* Symbols of known value become constants. */
void numbers_simplify(const Numbers *n, Lin *l);
Range numbers_range(const Numbers *n, const Lin *l);
/* The same by ranges of symbols, and differences of those in l, alone: what joins widen. */
Range numbers_plain_range(const Numbers *n, const Lin *l);
/* An upper bound of a - b, the ranges included. */
Int128 numbers_upper(const Numbers *n, Sym a, Sym b);
/* What is known of the difference between a symbol of blocks of a segment (or one like others) and one around it, the
 * ranges included. */
Range numbers_inner(const Numbers *n, Sym own, Sym other);
/* The same of expressions. */
Range numbers_between(const Numbers *n, const Lin *own, const Lin *other);
/* Adds that, unless ranges say it already or there is no room. */
void inner_add(Numbers *n, Sym own, Sym other, Range r);
enum { MOST_FACTS = 16 };
/* Adds a fact to others, unless they say it already or there are too many. */
void facts_add(Numbers *n, const Lin *l);
/* l <= 0, l == 0, l != 0 from here on; false: that contradicts what is known. */
bool numbers_at_most(Numbers *n, const Lin *l);
bool numbers_equal(Numbers *n, const Lin *l);
bool numbers_unequal(Numbers *n, const Lin *l);
/* s, which is of blocks of a segment, is in the range if there is such a block: unless that contradicts what is known
 * of it, for then there is none. */
void numbers_narrow(Numbers *n, Sym s, Range r);
/* l <= 0 holds for other reasons: it is known from here on, unless it was. */
void numbers_learn(Numbers *n, const Lin *l);
/* Does l == 0 hold: 1 yes, 0 no, -1 not known. Likewise l <= 0. */
int numbers_is_zero(const Numbers *n, const Lin *l);
int numbers_is_at_most(const Numbers *n, const Lin *l);
bool numbers_in_order(const Numbers *n, const Lin *a, const Lin *b); /* a <= b for sure */
/* Does l <= 0 follow from two facts at most? For questions that matter: it takes longer than numbers_is_at_most. */
bool numbers_follows(const Numbers *n, const Lin *l);

/* The term that makes `like.out` of the same numbers, or NULL. */
const Term *numbers_term(const Numbers *n, const Term *like);
void numbers_add_term(Numbers *n, const Term *t);
/* The same of what its first operand was made of, `hash(k) % n` of k and n: the number between need not be kept. False:
 * there is no such term, or it has two operands that are no constants. */
bool numbers_compose(const Numbers *n, const Term *t, Term *out);

/* s is to + more: what is known of differences from s is known of `to`. */
void numbers_rename(Numbers *n, Sym s, Sym to, Int128 more);
/* Bounds that say nothing, but for some constant that was added to them, go. */
void numbers_drop_open(Numbers *n);
/* What is known of differences between symbols that stay (not 0 in `stays`, by symbol). */
void numbers_project(const Numbers *all, const Sym *stays, Diffs *n);
/* The fact without symbols that do not stay: each is replaced by one that is not on the other side of it, or by its
 * bound; the first by the which-th that there is. False: there is none. */
bool numbers_keep_fact(const Numbers *n, const Sym *stays, uint32_t which, Lin *l);
enum { MOST_WAYS = 8 };

/* ---- wrap.c ---- */
/* s, of which no other one says so, is l plus a multiple of 2^bits. */
void wraps_add(Numbers *n, Sym s, const Lin *l, uint8_t bits);
/* l up to multiples of 2^bits, without symbols of which wraps say what they are; false when it cannot be represented.
 */
bool wraps_reduce(const Numbers *n, uint8_t bits, Lin *l);
/* l becomes the number that it is up to multiples of 2^bits; false: that is not the same one of all in the range. */
bool wraps_within(const Numbers *n, uint8_t bits, Range all, Lin *l);
bool numbers_congruent(const Numbers *n, const Lin *a, const Lin *b, uint8_t bits); /* do they differ by one? */
/* The least and the greatest number in the range that l can be. */
void wraps_narrow(const Numbers *n, const Lin *l, Range *range);
bool wraps_are_possible(const Numbers *n); /* false: some s cannot be such a number */
/* Some s of which the ranges leave only one such multiple: that expression is zero. False: there is none. */
bool wraps_find_equal(const Numbers *n, Lin *out);
/* The same of all symbols that wraps are about. */
void wraps_know(Numbers *n);
/* What follows for symbols that stay (not 0 in `stays`). */
void wraps_project(const Numbers *n, const Sym *stays, Wraps *out);
void wraps_replace(Numbers *n, Sym s, const Lin *by); /* s is `by` */

#endif
