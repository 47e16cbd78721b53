/* Inside src/report: states of a run as the page draws them. */
#ifndef REPORT_PAGE_HEAP_H
#define REPORT_PAGE_HEAP_H

#include "report/page.h"

/* The heaps of all steps; those that look the same are one. */
typedef struct {
  json_t *list;
  IdMap number_of; /* by text */
} PageHeaps;

/* Temporaries of the front end that an operation speaks of: where it is looked at, the reader wants to know them. */
typedef struct {
  U32Vec var;
  uint32_t activation; /* whose they are */
} PageUsed;

/* Is it one of the reader's variables, or one of those? */
bool page_shows_look(const Page *g, const LookVar *v, const PageUsed *used);
/* The number of the heap in the list. */
json_t *page_heap(Page *g, PageHeaps *h, const RunLook *l, const PageUsed *used);

const LookObject *page_object(const RunLook *l, uint32_t id); /* NULL: there is none */
static inline bool look_points(const LookValue *v) { return v->kind == LOOK_POINTER; }
void page_object_name(const Program *p, const RunLook *l, const LookObject *o, Buf *out); /* `#3`, `x` */
/* A variable of an outer activation is named with its function: `main: list`. */
void page_variable_name(const Program *p, const RunLook *l, const LookVar *v, Buf *out);
const char *page_object_state(const LookObject *o); /* "freed", "gone", "lost"; empty when all is well */
/* `7`, `NULL`, `#3.next`, `&x`, `?` when it was never set. */
void page_value(const Program *p, const RunLook *l, TypeId type, const LookValue *v, Buf *out);

#endif
