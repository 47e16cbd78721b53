/* generators: which predicates a shape class has beside what it tracks (LSA 4.3), read from text (docs/generators.md).
 *
 * A generator declares predicates for each combination of tracked pointers, fields and assertions. It may refine
 * others, whose predicates it then has as well. Invariants, checked when the table is finished:
 *   1. `refines` is a partial order with the greatest element `none`, which makes nothing.
 *   2. Monotone: what a generator makes of a tracking definition, it also makes of a larger one, with the same
 *      definition, and as an abstraction predicate if it was one.
 *   3. A predicate's name is made from the names of what it is about, and has one definition whoever makes it: so the
 *      predicates of any set of generators can be united, and graphs of different classes matched by name.
 *
 * Ids are the order in which refinement tries generators: those of the user before the predefined ones, but never
 * before what they refine. This module knows base and tvl only. */
#ifndef SHAPE_GENERATORS_H
#define SHAPE_GENERATORS_H

#include "tvl/tvl.h"

typedef struct Generators Generators;
typedef uint32_t GeneratorId;
enum { GENERATOR_NONE, GENERATOR_FIRST }; /* ids of `none`, and of the one with which tracking begins */

/* The predefined generators and those of the files; NULL after messages. */
Generators *generators_load(const char *const *files, uint32_t n, Diag *diag);
void generators_free(Generators *g);

/* The same in steps: files and texts in any order, then generators_finish once. False after a message. */
Generators *generators_new(void);
bool generators_read(Generators *g, const char *name, const char *text, size_t n, bool predefined, Diag *diag);
bool generators_read_predefined(Generators *g, Diag *diag);
bool generators_finish(Generators *g, Diag *diag);

uint32_t generators_count(const Generators *g);
const char *generators_name(const Generators *g, GeneratorId id);
GeneratorId generators_find(const Generators *g, const char *name);                   /* or TVL_NONE */
bool generators_refines(const Generators *g, GeneratorId finer, GeneratorId coarser); /* also when they are equal */
/* Adds the generator and all that it refines to the ascending list. */
void generators_add(const Generators *g, U32Vec *set, GeneratorId id);

/* What there is to make predicates of: those of a session, in a fixed order. */
typedef enum { ITEM_POINTER, ITEM_FIELD, ITEM_ASSERTION, ITEM_KINDS } ItemKind;
typedef struct {
  Tvl *t;
  TvlPredicate bad, wild, gone, other;
  const TvlPredicate *item[ITEM_KINDS];
  uint32_t n[ITEM_KINDS];
  /* `x into g`: the pointer x, or the field x of blocks without g, leads to blocks with the field g. Rows of pointers
   * and of fields, a column for each field; NULL: everything leads into every other field. */
  const bool *into[ITEM_ASSERTION];
  /* `f beside g`: two fields of the same blocks, both of which lead to such blocks, without a third one. Rows and
   * columns of fields; NULL: any two fields. */
  const bool *beside;
  /* `h over f`: a third field of these blocks leads back, from where f (and what lies beside it) led. Likewise. */
  const bool *over;
  /* `f alone` does not hold of fields that lie beside others or lead back, if a generator that is used is `branching`:
   * it has its own predicates for them. False: all fields are alone, but those that are known to be of trees, or to be
   * shortcuts along lists (NULL: none are). */
  bool branching;
  const bool *grown;
  /* `f shortcut`: it is the upper level of a skip list; `x steady` does not hold of pointers that go by such fields
   * only to look. By field and by pointer; NULL: every field is one, every pointer is steady. */
  const bool *shortcut, *roaming;
} Vocabulary;

bool generators_branch(const Generators *g, const uint32_t *set, uint32_t n); /* is one of them `branching`? */
/* Do the generators make abstraction predicates of pointers, or of assertions? */
bool generators_abstract(const Generators *g, const uint32_t *set, uint32_t n, ItemKind kind);
/* Declares and defines the predicates of these generators, with their rules, in a session that is not compiled yet.
 * Gives how many predicates. */
uint32_t generators_declare(const Generators *g, const uint32_t *set, uint32_t n, const Vocabulary *v);
/* The generators that are not in the ascending list (which is closed under `refines`) and make a new predicate of this
 * vocabulary, or an abstraction predicate of one that was none; of these the coarsest that are not partial, ascending.
 */
void generators_finer(const Generators *g, const uint32_t *set, uint32_t n, const Vocabulary *v, U32Vec *out);

/* The texts of share/generators, coarsest first; the last has no name. The Makefile makes them. */
typedef struct {
  const char *name, *text;
} GeneratorText;
extern const GeneratorText generator_text[];

#endif
