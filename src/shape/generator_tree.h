/* Inside src/shape: the syntax tree of generators, shared by generator_read.c, generator_make.c and generators.c. All
 * of it lives in the arena of a Generators. Names are resolved to positions in the scope of their statement while
 * reading; only references to other generated predicates and to other generators wait until all is read. */
#ifndef SHAPE_GENERATOR_TREE_H
#define SHAPE_GENERATOR_TREE_H

#include "shape/generators.h"

enum {
  MAX_SCOPE = 6,    /* names that foreach, some and every bind around one place */
  MAX_OF_KIND = 3,  /* of these of one kind: the check looks at three of each */
  MAX_NESTING = 50, /* of formulas and blocks */
  MAX_VARIABLES = 5,
  MAX_WEIGHT = 300, /* of a formula, <-> counted twice */
};

/* A name that stands for something tracked. */
typedef struct {
  ItemKind kind;
  const char *name;
} Param;

/* f != g, f < g, x into f, f beside g, h over f, f alone, f shortcut, x steady: positions in the scope. */
typedef enum {
  CONDITION_DIFFERENT,
  CONDITION_LESS,
  CONDITION_INTO,
  CONDITION_BESIDE,
  CONDITION_OVER,
  CONDITION_ALONE,
  CONDITION_SHORTCUT,
  CONDITION_STEADY
} ConditionKind;
typedef struct {
  ConditionKind kind;
  uint32_t a, b;
} Condition;

typedef enum {
  G_VALUE,
  G_ITEM,    /* something tracked: `item` is its position in the scope */
  G_BUILTIN, /* `item` is a Builtin */
  G_FAMILY,  /* name[params]: another generated predicate */
  G_EQ,
  G_NOT,
  G_AND,
  G_OR,
  G_IMPLIES,
  G_IFF,
  G_EXISTS,
  G_FORALL,
  G_SOME, /* for one of the tracked ones at least: binds position `item` of kind `of` */
  G_EVERY,
} FormKind;
typedef enum { BUILTIN_BAD, BUILTIN_WILD, BUILTIN_GONE, BUILTIN_OTHER, BUILTIN_CELL } Builtin;
typedef enum { STEP_ONE, STEP_PLUS, STEP_STAR } StepKind;

typedef struct Form Form;
struct Form {
  FormKind kind;
  StepKind step; /* of an atom with two arguments: p, p+ or p* */
  Position at;
  uint32_t item;
  ItemKind of;
  bool value;
  const char *name;                    /* G_FAMILY */
  uint32_t param[MAX_SCOPE], n_params; /* G_FAMILY */
  const char *var[2];                  /* arguments of atoms; [0] of quantifiers */
  uint32_t n_vars;
  Form *a, *b;
  uint32_t weight;
};

typedef enum { S_CORE, S_PREDICATE, S_RULE } StatementKind;
typedef struct Statement Statement;
struct Statement {
  StatementKind kind;
  Position at;
  Param scope[MAX_SCOPE]; /* what foreach binds: the first n_scope; then what some and every bind inside */
  uint32_t n_scope;
  Condition *condition;
  uint32_t n_conditions;
  const char *name;                    /* S_PREDICATE: the family */
  uint32_t param[MAX_SCOPE], n_params; /* in the brackets; S_CORE: what it is about */
  const char *var[2];
  uint32_t arity;
  bool abstraction;
  Form *form, *head; /* definition; body and head of a rule */
  Statement *next;
};

typedef struct Reference Reference;
struct Reference {
  const char *name;
  Position at;
  GeneratorId id; /* after generators_finish */
  Reference *next;
};

typedef struct {
  const char *name;
  Position at;
  bool predefined, partial; /* partial: never tried by itself, only with one that refines it */
  bool branching;           /* fields that lie beside one another are not alone where it is used */
  Reference *refines;
  Statement *first;
  uint64_t *coarser; /* the generators that it refines, itself included */
} Generator;

struct Generators {
  Arena arena;
  Strings strings;
  VEC(Generator) at;
};

/* ---- generator_make.c ---- */

/* One predicate that a statement makes. */
typedef struct {
  const Statement *s;
  GeneratorId by;
  uint32_t value[MAX_SCOPE]; /* positions in the lists of the vocabulary */
  const char *name;
  bool abstraction;
} Made;

typedef struct {
  const Vocabulary *v;
  Strings names;
  VEC(Made) made;
  IdMap by_name;
  uint32_t visible;    /* formulas may refer to the first so many of `made` */
  VEC(Made) again;     /* further ones of a name that is in `made`: their definitions must be the same */
  const Form *missing; /* made_formula: refers to a predicate that is not made */
} Making;

void making_free(Making *m);
const Made *making_find(const Making *m, const char *name);
/* Appends what the generator's own statements make. A name that is there already is not repeated; it becomes an
 * abstraction predicate if either is. */
void made_collect(const Generators *g, GeneratorId id, Making *m);
/* Declares what is not in the session yet. */
void made_declare(Making *m);
/* The definition, or TVL_NONE with m->missing. All that was collected is declared. */
TvlFormula made_formula(Making *m, const Made *x);
void made_rules(const Generators *g, GeneratorId id, Making *m); /* adds the rules of its statements */

/* Calls `each` for all ways to give the statement's names something tracked. */
typedef void EachInstance(void *context, const Statement *s, const uint32_t *value);
void each_instance(const Statement *s, const Vocabulary *v, EachInstance *each, void *context);
void made_name(const Vocabulary *v, const Param *scope, const char *family, const uint32_t *param, uint32_t n,
               const uint32_t *value, Buf *out);

/* The body and the head of one instance of a rule. */
void made_rule(Making *m, const Statement *s, const uint32_t *value, TvlFormula *body, TvlFormula *head);

/* ---- generator_trial.c ---- */
bool generators_try(const Generators *g, GeneratorId id, Diag *diag);

/* ---- generator_check.c: invariants 2 and 3 ---- */
bool generators_check(const Generators *g, Diag *diag);

#endif
