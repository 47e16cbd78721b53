/* Reads tokens into a list, parses them into an expression tree, evaluates it. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define MAX_TOKENS 60

enum kind { T_NUMBER, T_PLUS, T_MINUS, T_TIMES, T_OPEN, T_CLOSE };

struct token {
  enum kind kind;
  unsigned value;
  struct token *next;
};

struct expr {
  enum { E_NUMBER, E_NEGATE, E_BINARY } tag;
  union {
    unsigned number;
    struct expr *operand;
    struct {
      enum kind op;
      struct expr *left, *right;
    } binary;
  } u;
};

static void free_tokens(struct token *t) {
  while (t) {
    struct token *next = t->next;
    free(t);
    t = next;
  }
}

static struct token *read_tokens(void) {
  struct token *first = NULL, **end = &first;
  for (int n = 0; n < MAX_TOKENS; n++) {
    int c = __VERIFIER_nondet_int();
    if (c < T_NUMBER || c > T_CLOSE) break;
    struct token *t = malloc(sizeof *t);
    if (!t) break;
    t->kind = (enum kind)c;
    t->value = c == T_NUMBER ? (unsigned)__VERIFIER_nondet_int() : 0;
    t->next = NULL;
    *end = t;
    end = &t->next;
  }
  return first;
}

static void free_expr(struct expr *e) {
  if (!e) return;
  if (e->tag == E_NEGATE) {
    free_expr(e->u.operand);
  } else if (e->tag == E_BINARY) {
    free_expr(e->u.binary.left);
    free_expr(e->u.binary.right);
  }
  free(e);
}

/* Owns both operands from here on; a missing one makes the result missing. */
static struct expr *binary(enum kind op, struct expr *left, struct expr *right) {
  struct expr *e = left && right ? malloc(sizeof *e) : NULL;
  if (!e) {
    free_expr(left);
    free_expr(right);
    return NULL;
  }
  e->tag = E_BINARY;
  e->u.binary.op = op;
  e->u.binary.left = left;
  e->u.binary.right = right;
  return e;
}

static struct expr *parse_sum(struct token **p);

static struct expr *parse_atom(struct token **p) {
  struct token *t = *p;
  if (!t) return NULL;
  *p = t->next;
  if (t->kind == T_OPEN) {
    struct expr *e = parse_sum(p);
    if (e && *p && (*p)->kind == T_CLOSE) {
      *p = (*p)->next;
      return e;
    }
    free_expr(e);
    return NULL;
  }
  if (t->kind != T_NUMBER && t->kind != T_MINUS) return NULL;
  struct expr *e = malloc(sizeof *e);
  if (!e) return NULL;
  if (t->kind == T_NUMBER) {
    e->tag = E_NUMBER;
    e->u.number = t->value;
  } else {
    e->tag = E_NEGATE;
    e->u.operand = parse_atom(p);
    if (!e->u.operand) {
      free(e);
      return NULL;
    }
  }
  return e;
}

static struct expr *parse_product(struct token **p) {
  struct expr *left = parse_atom(p);
  while (left && *p && (*p)->kind == T_TIMES) {
    *p = (*p)->next;
    left = binary(T_TIMES, left, parse_atom(p));
  }
  return left;
}

static struct expr *parse_sum(struct token **p) {
  struct expr *left = parse_product(p);
  while (left && *p && ((*p)->kind == T_PLUS || (*p)->kind == T_MINUS)) {
    enum kind op = (*p)->kind;
    *p = (*p)->next;
    struct expr *sum = binary(op, left, parse_product(p));
    if (!sum) free_expr(left);
    left = sum;
  }
  return left;
}

static unsigned eval(const struct expr *e) {
  if (e->tag == E_NUMBER) return e->u.number;
  if (e->tag == E_NEGATE) return -eval(e->u.operand);
  unsigned l = eval(e->u.binary.left), r = eval(e->u.binary.right);
  switch (e->u.binary.op) {
  case T_PLUS: return l + r;
  case T_MINUS: return l - r;
  case T_TIMES: return l * r;
  default: abort();
  }
}

int main(void) {
  do {
    struct token *tokens = read_tokens(), *rest = tokens;
    struct expr *e = parse_sum(&rest);
    if (e && !rest)
      printf("%u\n", eval(e));
    else
      printf("error\n");
    free_expr(e);
    free_tokens(tokens);
  } while (__VERIFIER_nondet_int());
  return 0;
}
