/* Which way a run goes at the branches of the text. The automaton has no trace of a statement that only jumps
 * (`break;`, `goto`, an empty block): the body of a branch is recognised by the operations that lie in it, and where
 * none of them can be next, one cannot tell whether the condition held. */
#include <string.h>

#include "evidence/witness.h"

typedef struct {
  const Program *p;
  const Outline *o;
  const char *file;
  const Part *part; /* if, while or for */
} Branch;

/* Where an operation lies, seen from a branch. */
typedef enum { IN_HEADER, IN_BODY, ELSEWHERE, NOWHERE } Side;

static Side side_of(const Branch *b, const Edge *e) {
  size_t offset;
  bool silent = e->op.kind == OP_SKIP || e->op.kind == OP_BEGIN || e->op.kind == OP_END; /* no statement of the text */
  if (silent || !position_known(e->at)) return NOWHERE;
  if (strcmp(e->at.file, b->file) != 0 || !outline_offset(b->o, e->at, &offset)) return ELSEWHERE;
  if (offset >= b->part->start && offset < b->part->body) return IN_HEADER;
  return offset >= b->part->body && offset < b->part->body_end ? IN_BODY : ELSEWHERE;
}

/* The branch whose condition is at the offset: inside its parentheses, or at its keyword, where clang puts some. */
static const Part *branch_at(const Outline *o, size_t offset) {
  PartId i = outline_part(o, offset);
  if (i == NO_PART) return NULL;
  const Part *x = &o->part.at[i];
  if (x->kind == PART_EXPRESSION) x = &o->part.at[x->parent];
  bool branch = x->kind == PART_IF || x->kind == PART_WHILE || x->kind == PART_FOR;
  return branch && offset < x->body ? x : NULL;
}

/* Does some way from the location, through the condition, come to an operation of the body? */
static bool reaches_body(const Branch *b, LocId from) {
  enum { MOST_LOCATIONS = 64 };
  U32Vec seen = {0};
  vec_push(seen, from);
  bool found = false;
  for (uint32_t i = 0; i < seen.n && i < MOST_LOCATIONS && !found; i++) {
    const Location *l = &b->p->loc.at[seen.at[i]];
    for (EdgeId e = l->first_out; e < l->first_out + l->n_out && !found; e++) {
      const Edge *edge = &b->p->edge.at[e];
      Side side = side_of(b, edge);
      found = side == IN_BODY;
      bool known = side == ELSEWHERE;
      for (uint32_t k = 0; k < seen.n && !known; k++) known = seen.at[k] == edge->to;
      if (!known) vec_push(seen, edge->to);
    }
  }
  vec_free(seen);
  return found;
}

BranchWay branch_way(const Program *p, const RunResult *r, uint32_t step, Outlines *files, Position *at) {
  const Edge *e = &p->edge.at[r->path.at[step].edge];
  Branch b = {.p = p, .o = e->at.file ? outlines_get(files, e->at.file) : NULL, .file = e->at.file};
  size_t offset;
  if (e->op.kind != OP_ASSUME || !b.o || !outline_offset(b.o, e->at, &offset)) return BRANCH_NONE;
  b.part = branch_at(b.o, offset);
  if (!b.part) return BRANCH_NONE;
  *at = outline_position(b.o, b.part->start);
  at->file = e->at.file;
  for (uint32_t i = step + 1; i < r->path.n; i++) {
    if (r->path.at[i].depth != r->path.at[step].depth) return BRANCH_UNTOLD;
    switch (side_of(&b, &p->edge.at[r->path.at[i].edge])) {
      case NOWHERE:
        continue;
      case IN_HEADER: /* another part of the condition, or another round of a loop that does nothing */
        return BRANCH_NONE;
      case IN_BODY:
        return BRANCH_TRUE;
      case ELSEWHERE:
        return reaches_body(&b, e->from) ? BRANCH_FALSE : BRANCH_UNTOLD;
    }
  }
  return BRANCH_UNTOLD;
}
