/* The syntax tree of a specification, its texts and its positions. All nodes live in the arena of a TvpSource; lists
 * are linked by `next`. Names inside the tree may be parameters: a name means something only in an environment that
 * binds the parameters of the enclosing action and foreach (see Scope in instantiate.c). */
#ifndef TVP_TREE_H
#define TVP_TREE_H

#include "tvp/tvp.h"

/* ---- Preprocessed text ------------------------------------------------------------------------------------------- */

/* From `offset` of the text on, byte i comes from `at`, moved by i - offset columns unless it is `fixed` (text that a
 * macro made; `at` is then where the macro was used). */
typedef struct {
  size_t offset;
  Position at;
  bool fixed;
} Origin;

typedef struct {
  Arena arena;
  Strings strings;
  Buf text; /* preprocessed */
  VEC(Origin) origins;
} TvpSource;

void tvp_source_free(TvpSource *s);
Position tvp_source_position(const TvpSource *s, size_t offset);
/* Appends the preprocessed text of the file, or of the given text, to s->text. */
bool tvp_preprocess_file(TvpSource *s, const char *path, const TvpReadOptions *options, Diag *diag);
bool tvp_preprocess_text(TvpSource *s, const char *name, const char *text, size_t n, const TvpReadOptions *options,
                         Diag *diag);

/* ---- Tokens ------------------------------------------------------------------------------------------------------ */

typedef enum {
  T_END,
  T_ID,
  T_STRING,
  T_DIRECTIVE, /* text is the word after % */
  T_SECTION,   /* %% */
  T_PERCENT,
  T_0,
  T_1,
  T_HALF,
  T_RULE,    /* ==> */
  T_IFF,     /* <-> */
  T_IMPLIES, /* -> */
  T_ARROW,   /* --> */
  T_OR,
  T_AND,
  T_NOT,
  T_STAR,
  T_PLUS,
  T_MINUS,
  T_EQ,
  T_NEQ,
  T_LBRACKET,
  T_RBRACKET,
  T_LPAREN,
  T_RPAREN,
  T_LBRACE,
  T_RBRACE,
  T_ASSIGN,
  T_QUESTION,
  T_COMMA,
  T_COLON,
  T_SLASH,
  T_DOT0, /* .0 and .1 in node names */
  T_DOT1,
} TokenKind;

typedef struct {
  TokenKind kind;
  const char *text; /* interned; of T_ID, T_STRING (without quotes), T_DIRECTIVE */
  Position at;
} Token;

typedef VEC(Token) Tokens;
/* Turns s->text into tokens, the last of which is T_END. */
bool tvp_lex(TvpSource *s, Tokens *out, Diag *diag);
const char *tvp_token_text(const Token *t, char out[64]); /* for messages */

/* ---- Syntax ------------------------------------------------------------------------------------------------------ */

/* id or id[name, ...] */
typedef struct Name Name;
struct Name {
  const char *text;
  Position at;
  Name *param; /* first */
  Name *next;
};

/* A list of identifiers (variables, arguments). */
typedef struct Id Id;
struct Id {
  const char *text;
  Position at;
  Id *next;
};

typedef enum { SET_NAMED, SET_LITERAL, SET_UNION, SET_MINUS, SET_INTERSECTION, SET_EACH } SetKind;
typedef struct Set Set;
struct Set {
  SetKind kind;
  Position at;
  const char *name; /* SET_NAMED; of SET_EACH the variable */
  Name *items;      /* SET_LITERAL, SET_EACH */
  Set *a, *b;       /* operands; SET_EACH: a is the range */
};

typedef enum {
  F_VALUE,
  F_ATOM, /* name(vars) */
  F_PLUS, /* name+(vars) */
  F_STAR, /* name*(vars) */
  F_EQ,   /* vars: two */
  F_NEQ,
  F_NOT,
  F_AND,
  F_OR,
  F_IMPLIES,
  F_IFF,
  F_ITE,
  F_EXISTS, /* vars: any number */
  F_FORALL,
  F_TC,       /* vars: four, a is the step */
  F_EACH_AND, /* &/{ a : var in set } */
  F_EACH_OR,
} FormKind;
typedef struct Form Form;
struct Form {
  FormKind kind;
  TvlValue value;
  uint32_t depth;  /* of the tree below, this node included */
  uint32_t weight; /* atoms when <-> and ? : are written out */
  uint32_t iffs;   /* how deep <-> is nested below */
  Position at;
  Name *name;
  Id *vars;
  Form *a, *b, *c;
  const char *var;
  Set *set;
  Form *next; /* in lists */
};

/* "text" + name + ... */
typedef struct Message Message;
struct Message {
  const char *text; /* or NULL, then the name */
  Name *name;
  Message *next;
};

/* A tree of items, some of which are foreach: declarations, focus formulas, or updates. */
typedef enum {
  D_FOREACH,
  D_SET,
  D_CORE,
  D_DEFINED,
  D_RULE,
  D_FOCUS,  /* list of D_FOCUS and D_FOREACH in actions; also global */
  D_UPDATE, /* name(vars) = form */
  D_MESSAGE,
} DeclKind;
typedef struct Decl Decl;
struct Decl {
  DeclKind kind;
  Position at;
  /* D_FOREACH: for var in set do body */
  const char *var;
  Set *set; /* also D_SET */
  Decl *body;
  uint32_t depth; /* of nested foreach */
  /* D_CORE, D_DEFINED, D_UPDATE; D_SET: the set's name */
  Name *name;
  Id *vars;
  uint32_t attributes; /* TvlAttribute */
  Name *unique_per;    /* uniquePerCC(..) or NULL */
  Form *form, *head;   /* D_RULE: form ==> head; D_MESSAGE: the condition */
  Message *message;
  Decl *next;
};

typedef struct Action Action;
struct Action {
  const char *name;
  Position at;
  Id *args;
  uint32_t arity;
  Decl *parameters; /* %param, as D_FOREACH without a body */
  Message *title;
  Decl *focus, *messages, *post_messages, *updates;
  Form *precondition, *new_node, *clone, *retain, *halt;
  Action *next;
};

typedef struct Edge Edge;
struct Edge {
  Id from, to; /* labels */
  Id action;
  Id *args;
  bool keeps_turn; /* of a thread, in an atomic block: the same thread goes on */
  Edge *next;
};

/* %thread name { edges }: threads are nodes, and at[label](v) says where the thread v is. */
typedef struct Thread Thread;
struct Thread {
  Id name;
  Edge *edges; /* the first label is where it starts */
  Thread *next;
};

typedef struct {
  Decl *declarations;
  Action *actions;
  Edge *edges;
  Thread *threads;    /* instead of edges */
  Edge *properties;   /* with threads: actions that are applied to every state; they have no labels */
  Id *printed;        /* locations to print; NULL is all */
  bool decomposition; /* something was read that only TVLA's decomposing engine uses */
  Position decomposition_at;
  Position end;
} Spec;

bool tvp_parse(TvpSource *s, const Tokens *tokens, Spec *out, Diag *diag);

#endif
