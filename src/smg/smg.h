/* smg: a quick look at the whole program with symbolic memory graphs (after Dudka, Peringer and Vojnar, Byte-precise
 * verification of low-level list manipulation, SAS 2013; trees and lengths are our own). It knows how lists and trees
 * look before it begins, so that nothing has to be learnt from paths: a forward analysis that follows all variables and
 * all blocks, joins graphs where control meets and folds chains and trees into segments at loops and calls.
 *
 * A function is analysed for the part of memory that its arguments and the globals lead to; the callers' part waits
 * (frames), and results are used again for every call with equal or smaller entry graphs. Recursion is a fixpoint.
 *
 * It proves goals; it never refutes any. Goals that it cannot exclude are left to the others. Graphs are joined
 * coarsely at first; where goals stay open, levels that keep more apart follow. What a level has shown holds whatever
 * the others did not show.
 *
 * Soundness: in every step of every execution of the interpreter (program/run.h) up to the first undefined behaviour,
 * the state of the newest activation is represented by a graph of its location (tests/unit/smg_soundness_test.c). */
#ifndef SMG_SMG_H
#define SMG_SMG_H

#include "alias/alias.h"
#include "explore/explore.h"

/* A graph that has come to a location, for the time of a call. */
typedef struct SmgState SmgState;

/* A variable that is wanted at a location, whether the program reads it from there on or not. */
typedef struct {
  LocId at;
  VarId var;
} SmgKeep;

/* Who wants to see all graphs of some locations (silhouette ask). Together they represent every state in which an
 * execution comes there, if the level is not stopped and no goal is open that something is not modelled. */
typedef struct {
  const uint8_t *wanted; /* by location */
  const SmgKeep *keep;
  uint32_t n_keep;
  bool asks_losses; /* whether memory is lost may be asked of the graphs */
  /* What callers do not show to the functions that they call is not known there, as if nobody watched: that is simpler,
   * and so whether something is shared is not known. */
  bool is_modest;
  void (*saw)(void *context, const SmgState *s);
  /* A level is over: `stopped` as in SmgResult, `open`: some goal was not excluded, `frames`: answers that are given
   * by_frames hold. True: another level is wanted. */
  bool (*level)(void *context, const char *stopped, Position at, bool open, bool frames);
  void *context;
} SmgWatch;

enum { MOST_ROUNDS = 200 };

typedef struct {
  const Goal *goal; /* sorted by edge */
  uint32_t n_goals;
  bool malloc_may_fail;
  const Alias *alias;
  Limit *limit;
  uint64_t work;         /* steps and joins of a level at most; 0: no limit */
  FILE *trace;           /* every graph that arrives somewhere, for those who debug; NULL: none */
  double deadline;       /* on clock_seconds: stop there, whatever the limit leaves; 0: none */
  const SmgWatch *watch; /* may be NULL */
  bool wants_proof;      /* what shows the goals is written down */
  /* 0: levels as above. Else there is one, which joins and folds nothing, of executions up to where a loop goes round
   * for more than so many times or recursion is deeper (bound.c); at most MOST_ROUNDS. */
  uint32_t rounds;
  uint32_t crowd; /* so many graphs at a place are too many (crowd.c); 0: as many as usual */
} SmgOptions;

typedef struct {
  uint64_t steps, graphs, joins, activations, levels;
  uint64_t rechecked, refused; /* levels that were looked at again, and those of them that did not pass */
  uint64_t recheck_steps;      /* part of steps */
  double seconds;
} SmgStats;

typedef struct {
  uint8_t *proved; /* by goal; owned */
  uint32_t n_proved;
  uint8_t *reached;     /* by location: an execution may come there; NULL: no level was finished. Owned */
  bool is_cut;          /* of rounds: some execution may go on behind them */
  const char *stopped;  /* why the last level did not finish, or NULL; static text */
  Position at;          /* where */
  const char *given_up; /* why some level, the first of them, was given up at a place of the program, or NULL */
  Position given_up_at;
  SmgStats stats;
  Buf proof; /* surveys (proof.h), if wanted: together they show all goals that are proved */
} SmgResult;

void smg_run(Program *p, const SmgOptions *o, SmgResult *out);
void smg_result_free(SmgResult *r);

/* A proof that was written down, looked at again: nothing leads out of what its graphs represent, and every goal is
 * excluded by one of its surveys. Operations and calls are trusted for that, joins, folds and widening are not. */
typedef struct {
  bool is_confirmed;
  bool is_readable; /* false: `error` says what is wrong with the text */
  Buf error;
  const char *why; /* not confirmed: static text, and where in the program */
  Position at;
  uint32_t graphs;
  uint64_t steps;
} SmgRecheck;

/* `text` begins in this line of a file, and ends with a line `end`. */
void smg_recheck(Program *p, const SmgOptions *o, const char *text, uint32_t line, SmgRecheck *out);
void smg_recheck_free(SmgRecheck *r);

/* ---- for those who watch ---- */

LocId smg_location(const SmgState *s);
/* The answer that holds in all memories that the graph represents (query.c); -1 where they differ or it is not known.
 * False: it represents none. */
bool smg_query(const SmgState *s, const Query *q, QueryAnswer *out);

/* The graph as a picture (draw.c): variables, the objects that they lead to, and pointers. Texts may have lines. */
typedef enum { PICTURE_VARIABLE, PICTURE_OBJECT, PICTURE_SEGMENT /* a list or a tree */ } PictureKind;
typedef struct {
  PictureKind kind;
  Buf text;
} PictureNode;
typedef struct {
  uint32_t from, to; /* nodes */
  Buf text;          /* the field; empty: a variable's */
} PictureArrow;
typedef struct {
  VEC(PictureNode) node;
  VEC(PictureArrow) arrow;
} SmgPicture;

void smg_picture(const SmgState *s, SmgPicture *out);
bool smg_picture_same(const SmgPicture *a, const SmgPicture *b);
/* A cluster of a dot file, number n. */
void smg_picture_dot(const SmgPicture *g, uint32_t n, Buf *out);
void smg_picture_free(SmgPicture *g);

#endif
