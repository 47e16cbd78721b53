/* Inside src/smg: pieces. What a block, or a variant of a segment, contains is cut out with the objects that only it
 * leads to, as a graph of its own whose slots are the cells; pointers to the rest are VALUE_OUTSIDE there. Pieces are
 * joined, and become variants of a segment or row. */
#ifndef SMG_PIECE_H
#define SMG_PIECE_H

#include "smg/engine.h"

enum { MOST_CUT = 72, MOST_VARIANTS = 4, MOST_AROUND = 4 };

typedef struct {
  Engine *e;
  Graph *g;
  const Layout *y; /* its links and back field are no contents of blocks */
  ObjId taken[MOST_CUT];
  uint32_t n;
  uint8_t *inside; /* by object: it belongs to what is taken */
  /* Numbers of the rest that those of contents are compared with: each piece has them too, as slots of their own. */
  Sym around[MOST_AROUND];
  uint32_t n_around;
} Cut;

static const uint64_t AROUND_KEY = UINT64_MAX - MOST_AROUND; /* of the first of these */

typedef struct {
  Cells key; /* offset and size of each slot */
  Graph *g;
  bool zeroed, blurred;
  bool is_common; /* several blocks have it */
} Piece;

bool cut_takes(const Cut *c, ObjId o);
/* The contents of all that is taken as at most MOST_VARIANTS pieces; false: they cannot be put so. Either way *n of
 * them are to be freed. */
bool pieces_gather(Cut *c, Piece *out, uint32_t *n);
/* A piece becomes a variant of a segment. */
void piece_install(const Cut *c, const Piece *p, ObjId seg);
void piece_free(Piece *p);
/* Removes what is taken, and what of the first n objects is inside of it. */
void cut_remove(Cut *c, uint32_t n);

#endif
