/* For the tests of src/logic: random formulas as plain trees with an evaluator straight from the definitions, and an
 * evaluator for terms that uses the public header only. */
#ifndef TESTS_LOGIC_SUPPORT_H
#define TESTS_LOGIC_SUPPORT_H

#include "logic/logic.h"

typedef struct {
  uint64_t state;
} Random;
uint32_t random_below(Random *r, uint32_t n);
Int128 random_between(Random *r, Int128 lo, Int128 hi);

enum { WORLD_INTS = 4, WORLD_BOOLS = 2 };

/* A logic with a few symbols, and the function `f` of two arguments, which every evaluation takes as 3x + 5y mod 7. */
typedef struct {
  Logic *l;
  SymbolId integer[WORLD_INTS], boolean[WORLD_BOOLS];
  FunctionId f;
} World;
void world_open(World *w);
void world_close(World *w);

typedef struct {
  Int128 integer[WORLD_INTS];
  bool boolean[WORLD_BOOLS];
} Values;
Values values_random(Random *r, Int128 lo, Int128 hi);

typedef enum {
  TREE_INT,
  TREE_SYMBOL,
  TREE_ADD,
  TREE_SUB,
  TREE_SCALE,
  TREE_MUL,
  TREE_DIV,
  TREE_MOD,
  TREE_APPLY,
  TREE_CHOICE,
  TREE_TRUE,
  TREE_FLAG,
  TREE_EQ,
  TREE_LE,
  TREE_LT,
  TREE_NOT,
  TREE_AND,
  TREE_OR,
  TREE_IMPLIES,
  TREE_IFF,
  TREE_PICK,
} TreeKind;

typedef struct Tree Tree;
struct Tree {
  TreeKind kind;
  Int128 value;
  const Tree *a, *b, *c;
};

/* What random trees may contain. */
typedef struct {
  bool products, functions, quotients, choices;
  Int128 largest; /* constant */
} TreeOptions;

const Tree *tree_int(Random *r, Arena *arena, TreeOptions o, int depth);
const Tree *tree_bool(Random *r, Arena *arena, TreeOptions o, int depth);
TermId tree_build(const World *w, const Tree *t);
/* The value; truth values are 0 and 1. False: something on the way to it does not fit 128 bits, or (of a term) was made
 * opaque for that reason. */
bool tree_value(const Tree *t, const Values *v, Int128 *out);
bool world_value(const World *w, TermId t, const Values *v, Int128 *out);
/* The same where all fits. */
Int128 tree_eval(const Tree *t, const Values *v);
Int128 world_eval(const World *w, TermId t, const Values *v);

#endif
