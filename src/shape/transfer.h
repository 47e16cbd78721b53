/* Inside src/shape: what a step does to a graph, as actions (focus, precondition, update) of the class in which it is
 * computed.
 *
 * A step has one or more ways to go (an allocation succeeds or fails; a pointer is the address of a block or wild),
 * each a row of actions. A Builder makes one way: it is filled by the functions below, which write formulas into the
 * action under construction; step_end_action adds that to the transfer, unless it changes nothing. Pointers are
 * followed as in the chapter (12.4); what is not tracked is 1/2. */
#ifndef SHAPE_TRANSFER_H
#define SHAPE_TRANSFER_H

#include "shape/internal.h"

typedef enum {
  WAY_PLAIN,   /* every dereferenced pointer is the address of a block */
  WAY_WILD,    /* a dereferenced pointer is wild */
  WAY_NULL,    /* an allocation fails; what is freed is NULL */
  WAY_STRANGE, /* what is freed is wild */
  WAY_SAME,    /* x->f = y->f where x and y point to the same cell */
} WayKind;

typedef struct {
  Shapes *s;
  ClassId in;
  const Class *c;
  Tvl *t;
  const ShapeStep *step;
  Env env; /* the step executed on it: for data */
  WayKind way;
  VarId narrowed; /* a pointer that the step dereferences, which leads to one byte in this way; 0: there is none */
  Slots narrow;   /* what is left of its slots */
  U32Vec base;    /* pointers through which the step reads data */
  Transfer *out;
  bool uses_region;
  /* the action under construction */
  U32Vec focus, precondition;
  VEC(TvlFormula) set; /* by predicate; TVL_NONE: keeps its value */
  bool new_node;
  TvlFormula retain; /* TVL_NONE: all nodes */
} Builder;

/* Formulas, with a Builder b at hand. */
#define NO tvl_const(b->t, TVL_0)
#define HALF tvl_const(b->t, TVL_HALF)
#define AND(f, g) tvl_and(b->t, f, g)
#define OR(f, g) tvl_or(b->t, f, g)
#define NOT(f) tvl_not(b->t, f)
#define EX(v, f) tvl_exists(b->t, v, f)
#define AT(p, v) tvl_atom1(b->t, p, v)
#define EDGE(f, v, w) tvl_atom2(b->t, f, v, w)
#define ITE(c, f, g) tvl_ite(b->t, c, f, g)

/* ---- values.c: pointers and conditions ---- */

TvlFormula step_is_cell(Builder *b, TvlVar v); /* v is a block, not a value without one */
/* The slots of a variable (as a pointer or as an object) at the current level; NULL: it is not tracked. */
const Slots *step_slots(const Builder *b, VarId var);
TvlPredicate step_object(const Builder *b, VarId var);        /* of an object, or TVL_NONE */
const Slots *step_base(const Builder *b, ExprId base);        /* of the base of a ShapeAddress, in this way */
TvlFormula step_at(Builder *b, const Slots *slots, TvlVar v); /* one of them leads to v */
/* Of the base, when it can only point to one byte of a block; that byte is added to *offset. Else TVL_NONE. */
TvlPredicate step_fixed(const Builder *b, ExprId base, int64_t *offset);
/* Of a tracked pointer field, or -1. */
int step_field_position(const Builder *b, LayoutId layout, int64_t offset, uint64_t size);
bool step_is_pointer_var(const Builder *b, VarId v);
/* The pointer expression below casts of pointers and fields at offset 0: it has the same value. */
ExprId step_same_pointer(const Program *p, ExprId e);

/* A pointer value: by the slots of what it is written to, where they lead, over one variable. */
typedef struct {
  TvlFormula at[MOST_SLOTS];
} PointerValue;
PointerValue step_value(Builder *b, ExprId e, const Offsets *to, TvlVar v);
PointerValue step_unknown(Builder *b, const Offsets *to, TvlVar v);
PointerValue step_plain(Builder *b, const Offsets *to, TvlFormula home); /* only the home leads somewhere */
/* The address of the new node, whose first byte has this place. */
PointerValue step_new_block(Builder *b, int64_t origin, const Offsets *to, TvlVar v);
/* Slot k of something with the bytes `to` that gets the value of a field of u: does it lead to v? */
TvlFormula step_field_value(Builder *b, const Slots *field, TvlVar u, const Offsets *to, uint32_t k, TvlVar v);
/* Does the value of e lead to v, at whichever byte? HALF: not known. */
TvlFormula step_points(Builder *b, ExprId e, TvlVar v);
/* Is the field tracked that the load reads, at all places where it may lie? Else it has no values to focus on. */
bool step_is_tracked_load(const Builder *b, ExprId load);
/* Makes the values of the pointers in e definite, and brings the cells out of summary nodes that it leads to. */
void step_focus_on(Builder *b, ExprId e);
TvlFormula step_condition(Builder *b, ExprId e);

/* ---- validity.c ---- */

TvlFormula step_validity(Builder *b, const Expr *x); /* kinds from EXPR_INVALID on */

/* ---- action.c ---- */

void step_begin_action(Builder *b);
void step_end_action(Builder *b);
TvlFormula step_current1(Builder *b, TvlPredicate p); /* what p(v) is set to so far, or p(v) */
TvlFormula step_current2(Builder *b, TvlPredicate p); /* p(v1, v2) */
void step_set(Builder *b, TvlPredicate p, TvlFormula f);
/* The precondition of this way: all dereferenced pointers are valid, or one of them is wild. */
void step_require_dereferences(Builder *b);
bool step_is_wild_possible(Builder *b);
/* The pointer that the step dereferences to read or write a pointer and that may lead to several bytes of blocks: each
 * of them is a way of its own. 0: there is none, or more than one. */
VarId step_many_bytes(Builder *b);

/* ---- assertions.c: data ---- */

FieldId step_field_of_symbol(const Shapes *s, SymbolId x);
FieldId step_data_field(const Shapes *s, LayoutId layout, int64_t offset, uint64_t size);
TermId step_load_data(void *context, ExprId address, TypeId t); /* for Env.load; the context is the Builder */
/* The truth of `wanted`, a formula over variables, the data of the cell v (with_cell) and of the bases. */
TvlFormula step_ask(Builder *b, TermId wanted, bool with_cell);
/* Assertions follow the variables that the step changes and the condition that it assumes; `stored`: the cell v where
 * a field gets a value (TVL_NONE: none does). */
void step_update_assertions(Builder *b, TvlFormula stored, FieldId field, TermId value);
TvlFormula step_assertion_of_zero(Builder *b, uint32_t position); /* with all fields zero */
typedef enum { BYTES_OUTSIDE, BYTES_INSIDE, BYTES_ACROSS } Bytes;
/* The fields of an assertion all lie in bytes [from, to) of blocks of the layout; none of them does; or neither. */
Bytes step_assertion_bytes(const Builder *b, uint32_t position, LayoutId layout, int64_t from, int64_t to);
/* What is stored decides assertions in several ways: each possible combination, as a condition on variables before the
 * step. It is as focus for data: `h == 1`, `h == 2` and `h == 3` may all be 1/2, but not all be false. None when at
 * most two assertions are open, or the value depends on other cells. */
void step_cases_of_store(Builder *b, const Op *op, U32Vec *out);

/* ---- writes.c ---- */

void step_set_pointer(Builder *b, VarId dst, const PointerValue *value); /* the variable gets a value, over v */
void step_set_unknown(Builder *b, VarId dst);
void step_set_bad(Builder *b, VarId dst);
void step_set_null(Builder *b, VarId dst);
/* A pointer field of these cells (over v1) gets a value, over v2. */
void step_set_field(Builder *b, const Slots *field, TvlFormula cell1, const PointerValue *value);
/* The bytes [from, to) of these cells (over v, and the same over v1) become unknown, except the pointer field at
 * position `keep` and the data field that were written. `layout`: theirs, or 0. */
void step_forget_bytes(Builder *b, TvlFormula cell, TvlFormula cell1, int64_t from, int64_t to, int keep, FieldId data,
                       LayoutId layout);
void step_forget_heap(Builder *b); /* all blocks may have changed */
void step_store(Builder *b, const Op *op);
bool step_may_store_own(Builder *b, const Op *op); /* is there a WAY_SAME besides WAY_PLAIN? */
void step_block_operation(Builder *b, const Op *op);

/* ---- extent.c: writes whose place or length is not constant ---- */

/* May the write touch this field of a block in which its base points to the byte at `place` (SOMEWHERE: any)? */
bool step_is_touched(Builder *b, const ShapeExtent *x, int64_t place, const ShapeField *f);

/* ---- reach.c: what pointers reach; each after the updates of pointers and edges, in the same action ---- */

/* Where a pointer value comes from, as far as that says what it reaches: another pointer, or one of its fields. */
typedef struct {
  const Slots *pointer; /* NULL: not known */
  const Slots *field;   /* NULL: the pointer itself */
  int64_t moved;        /* so many bytes inside of the block */
  bool is_null;
} Origin;
Origin step_origin(const Builder *b, ExprId e);
/* The pointer expression without the casts and constants around it, which lead to other bytes of the same block. */
ExprId step_same_block(const Program *p, ExprId e, int64_t *moved);
void step_set_reached(Builder *b, VarId dst, Origin from); /* dst gets the value */
/* dst has got it: an action that looks at the cells case by case, where it came by a shortcut into a list. */
void step_split_reached(Builder *b, VarId dst, Origin from);
/* May the next two be used for a store of the value to the field of the cell of x? */
bool step_may_link(const Slots *x, const Slots *field, Origin value);
void step_focus_on_cut(Builder *b, const Slots *x, const Slots *field); /* where a cycle will be cut, what is behind */
void step_cut_reached(Builder *b, const Slots *x, const Slots *field);  /* it becomes NULL */
void step_link_reached(Builder *b, const Slots *x, const Slots *field, Origin value); /* it was NULL */
/* A block is made; its address goes there, or NULL. */
void step_new_reached(Builder *b, const Slots *address, LayoutId layout, int64_t origin, bool zero);
void step_end_reached(Builder *b, TvlFormula cells); /* these cells, without edges, are no more */

/* ---- trees.c: what is below pointers, likewise ---- */

/* Which cells are below the pointer that the expression loads? Before a variable gets it. */
void step_focus_on_below(Builder *b, ExprId e);
void step_set_below(Builder *b, const Slots *x); /* x gets what it is set to */
/* The edge of the cell of x is cut: focus, and after it. It gets the value e instead of NULL. */
void step_focus_on_fall(Builder *b, const Slots *x, const Slots *field);
void step_cut_below(Builder *b, const Slots *x, const Slots *field);
void step_link_below(Builder *b, const Slots *x, const Slots *field, ExprId e);
void step_strip_below(Builder *b, TvlFormula cell); /* this cell, one at most, loses all edges */
void step_end_below(Builder *b, TvlFormula cells);  /* these cells, without edges, are no more */

/* ---- blocks.c ---- */

void step_allocate(Builder *b, const Op *op);
void step_may_lose(Builder *b); /* there may be another block of which nothing is known */
void step_release(Builder *b, const Op *op);
void step_may_end(Builder *b, TvlFormula cells);          /* some of these cells may be no more */
void step_begin_object(Builder *b, VarId var, bool zero); /* begins its life as a block of its own */
void step_end_object(Builder *b, VarId var);

/* ---- index.c: arrays of pointers ---- */

bool step_find_elements(Builder *b, ShapeElements *out);                /* of an array that is tracked */
TermId step_is_element(Builder *b, const ShapeElements *e, uint32_t i); /* is it the i-th? */
/* A way in which certain elements are meant: `is` says which, over variables. */
typedef struct {
  TermId is;
  const ShapeElements *of;
} Element;
void step_require_element(Builder *b, const Element *e); /* what the graph says of the index does not exclude it */
/* The same step with the i-th elements; *op is for its operation. */
void step_element(Shapes *s, const ShapeElements *e, uint32_t i, const ShapeStep *step, ShapeStep *out, Op *op);

/* ---- operations.c, calls.c ---- */

void step_operation(Builder *b);
void step_assume(Builder *b, ExprId e);
void step_start(Builder *b);
void step_enter(Builder *b);
void step_leave(Builder *b);

#endif
