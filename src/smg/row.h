/* Inside src/smg: rows. A block (no segment, owned by nobody) that is an array may have rows and parts, which are
 * written as cells behind all others, at ROW_KEY and PART_KEY and up:
 *
 * - A row stands for neighbouring elements. Its cell is a pointer to the row's object (ROLE_ROW), a segment without
 *   links whose blocks are the elements: `size` bytes each (a constant), from `back` to `end` (numbers) bytes behind
 * the start of the block; its `len` is not used. Each element has the contents of one of the variants, at offsets from
 *   its start.
 * - A part is an element of which more is known. Its cell is a pointer to the part's object (ROLE_PART), which holds
 * what it contains; lin is where it lies in the block. A row does not speak of elements that are parts.
 *
 * Rows overlap neither each other nor plain cells; parts overlap neither each other nor plain cells. Nothing else leads
 * to the objects of rows and parts: pointers into an array are pointers to the block. The elements of all rows and
 * parts of a block have one size, and lie at multiples of it from each other. Nothing is said of a block's bytes in
 * rows and parts by `zeroed`, `blurred` and NUL_KEY of the block. */
#ifndef SMG_ROW_H
#define SMG_ROW_H

#include "smg/engine.h"

/* A block has fewer rows than these, but while it is folded. */
enum { MOST_ROWS = 16 };

typedef struct {
  ObjId obj;
  uint64_t key, step;
  Lin from, to; /* behind the last */
} Row;

bool object_has_rows(const Graph *g, ObjId o);
/* The rows of a block; at most `most` of them. */
uint32_t object_rows(const Graph *g, ObjId o, Row *out, uint32_t most);
/* How far the row goes beyond the end of its block: no further, for its elements lie in it. False: that is not known,
 * for there may be none of them, and elsewhere. */
bool row_excess(const Graph *g, ObjId o, const Row *r, Lin *out);
/* The array whose row or part this is; 0: it is none. */
ObjId row_array(const Graph *g, ObjId row);
/* An element of `step` bytes with nothing in it, as a part at this offset of o. */
ObjId row_add_part(Graph *g, ObjId o, uint64_t step, Lin at);
/* A row of zeros, which no block has yet. */
ObjId row_of_zeros(Graph *g, uint64_t step, Lin from, Lin to);
/* The element at `at`, which lies in the row, becomes a part with the contents of this variant. */
void row_focus(Graph *g, ObjId o, ObjId row, uint32_t variant, Lin at);
/* n bytes at *offset of *o are accessed: if they are in an element, *o and *offset become those of its part. */
Outcome row_locate(Trial *s, ObjId *o, Lin *offset, uint64_t n, bool pointer);
/* Does a part hold nothing but what must not be used? In a block that is not zeroed that need not be said. */
bool part_is_spent(const MemObject *x);
/* Nothing is known of the contents of o any more. */
void rows_forget(Graph *g, ObjId o);
/* Where the array of x ends: by its type, or with the block. */
Lin row_array_end(const Program *p, const MemObject *x);
/* An array of elements of `step` bytes begins at v. */
void row_note(Graph *g, const Value *v, Int128 step);

/* The cell by which o has this row or part is taken out. */
void row_drop_cell(Graph *g, ObjId o, ObjId of);
/* Rows in the order of their places, and keys without gaps. */
void rows_number(Graph *g, ObjId o);

/* ---- row_count.c ---- */
/* Does the structure lead to the array? Then its numbers may be indices, or say how many elements there are. */
bool rows_led_to_by(const MemObject *x, ObjId array);
/* Is it the place of the element whose index was computed of a number that the program looks for, as in a hash table?
 * What hangs on that element has the number, or has it not. For assertions, on the finer levels. */
bool row_is_sought(const Engine *e, const Graph *g, ObjId o, const Lin *at);
/* Do its elements (or, of a part, does it) lead to nothing, or to some blocks that others have? */
bool row_owns_nothing(const MemObject *x);
void rows_drop_behind_count(const Engine *e, Graph *g, ObjId o);
/* Is nothing known of its bytes, but perhaps that they lead to what has ended? */
bool part_is_silent(const MemObject *part);
/* Those outside of all rows say nothing. */
void parts_drop_silent(Graph *g, ObjId o);

/* ---- row_fold.c ---- */
/* The plain cells of the element that begins there become a part. */
ObjId row_lift_element(Graph *g, ObjId o, uint64_t at);
/* Rows of no elements go. */
void rows_drop_empty(Graph *g, ObjId o);
/* Elements that nobody looks at go into their rows; neighbours become rows. */
void rows_fold(Engine *e, Graph *g);

#endif
