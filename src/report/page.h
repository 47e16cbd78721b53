/* Inside src/report: the parts of the HTML page. Each appends what it has to say to the page's data, one JSON document
 * that the scripts of the page (share/report) show. docs/report.md describes what a reader sees; the data are the
 * page's own business and no format for programs.
 *
 * In the data: a text that may occur often is a number, which counts in `texts`; a position is [file, line, column]
 * with the file counting in `files`, or null; a layout counts in `layouts`. Tables grow while the parts are made and
 * are added at the end.
 */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include "report/json.h"
#include "report/layout.h"
#include "report/report.h"

typedef struct {
  const Program *p;
  const Verdict *v; /* NULL: the page is one of answers, as is the next */
  const ReportPage *options;
  json_t *root, *texts, *graphs;
  Strings strings;
  IdMap text_of, file_of, graph_of;
  VEC(const char *) file;
  uint32_t arrows;           /* of the shape graphs that are drawn */
  Layouts layouts, automata; /* small ones; large ones, whose layout takes longer */
} Page;

/* An empty page, whose data have nothing but its tables. page_end releases it. */
void page_begin(Page *g);
void page_end(Page *g);
/* Puts the data, with the tables, into the HTML; `heading` is what it says without scripts. */
void page_print(Page *g, const char *heading, double layout_seconds, Buf *out, Buf *note);
/* A file of share/report, with what `with` appends for each `@name@` in it; `style` is known. */
typedef void PageFill(const void *context, const char *name, Buf *out);
void page_fill(const char *file, PageFill *with, const void *context, Buf *out);
void page_escaped(const char *text, Buf *out); /* for HTML */
/* A file whose source is shown; does nothing if it is there. */
void page_add_file(Page *g, const char *name);

/* The number of a text. */
uint32_t page_text(Page *g, const char *text);
json_t *page_text_json(Page *g, Buf *text); /* frees the buffer */
json_t *page_position(Page *g, Position at);
/* Is this function one that the reader wrote? */
bool page_is_own(const Page *g, FuncId f);
/* Is this variable one that the reader sees? Neither a temporary nor one of the library's models. */
bool page_shows_var(const Page *g, VarId v);
/* The number of a shape graph, of which there are not too many; null otherwise. */
json_t *page_graph(Page *g, GraphId id);

json_t *page_functions(Page *g);   /* page_program.c: automata, with layouts */
json_t *page_sources(Page *g);     /* page_program.c: text, coverage and what was tracked, file by file */
json_t *page_path(Page *g);        /* page_path.c: the execution of a FALSE, step by step; null when there is none */
json_t *page_invariants(Page *g);  /* page_shapes.c: at loop heads and ends of functions */
json_t *page_tree(Page *g);        /* page_tree.c */
json_t *page_story(const Page *g); /* page_story.c: what was kept of the story */
json_t *page_call(Page *g);        /* page_picture.c: memory before and after the call of a driver; or null */
json_t *page_picture(Page *g, const SmgPicture *x); /* a memory graph */

#endif
