/* Inside src/report: where Graphviz puts things. The page draws its pictures itself (share/report/draw.js), so that
 * they follow the reader's colours and show what changed; Graphviz says where nodes and lines go. All graphs go through
 * one process.
 *
 * A graph is written as dot: between layout_begin and layout_end come nodes n0, n1, ... and edges with id="0", "1",
 * ...; layout_run then gives, graph by graph, {"w", "h", "n": [[x, y, w, h], ...], "e": [[path, x, y], ...]} with the
 * centre of each node and the path of each edge (x, y: of its label), in points, y downwards; null for a graph that
 * Graphviz could not lay out.
 */
#ifndef REPORT_LAYOUT_H
#define REPORT_LAYOUT_H

#include "report/json.h"

typedef struct {
  Buf dot;
  uint32_t graphs;
} Layouts;

/* Begins a graph with these attributes; its number, counted from 0. */
uint32_t layout_begin(Layouts *l, const char *attributes);
void layout_end(Layouts *l);
/* The room for a label of these lines. It does not depend on the fonts of this machine. */
void layout_label(const char *text, Buf *out);
/* Which edges of a graph may pull their targets to the right: as many as make no cycle, those that come first before
 * those that come later. The others lead back to the left. (An edge that pulls nothing must not join nodes that stand
 * above each other: Graphviz loses some of these. Here its nodes are joined by a chain of edges that do.) */
typedef struct {
  uint64_t reaches[64]; /* by node, the nodes that edges lead to, itself included */
} Forward;
/* Takes the edge; false when it leads back. Nodes from 64 on are not looked at. */
bool layout_forward(Forward *f, uint32_t from, uint32_t to);
/* The layouts of all graphs as an array. `error` says why some are missing. */
json_t *layout_run(Layouts *l, double seconds, Buf *error);
void layout_free(Layouts *l);

#endif
