/* Terms as text, C-like. Comparisons are written the way people do: what is added on the left, what is subtracted on
 * the right, `x < y` for `x - y + 1 <= 0`, `x >= 5` for `-x + 5 <= 0`. */
#include "logic/term.h"

typedef struct {
  const Logic *l;
  const char *(*name)(void *context, SymbolId s);
  void *context;
  Buf *out;
  size_t most; /* when it is so long, the rest is left out */
} Printer;

/* How tightly the context binds: a term that binds less tightly gets parentheses. */
typedef enum { BIND_CHOICE, BIND_OR, BIND_AND, BIND_EQ, BIND_COMPARE, BIND_ADD, BIND_MUL, BIND_UNARY } Bind;

static void print(const Printer *p, TermId t, Bind context);

static void open_if(const Printer *p, bool yes) {
  if (yes) buf_char(p->out, '(');
}
static void close_if(const Printer *p, bool yes) {
  if (yes) buf_char(p->out, ')');
}

static void print_number(const Printer *p, UInt128 v) {
  char text[INT128_TEXT];
  buf_add(p->out, text_uint128(v, text));
}
static UInt128 magnitude(Int128 v) { return v < 0 ? -(UInt128)v : (UInt128)v; }

/* The parts of e whose sign is `sign`, as a sum of positive parts; a negative part (when `both`) is subtracted. Empty
 * sums are "0". */
static void print_sum(const Printer *p, Linear e, int sign, bool both, Int128 constant) {
  bool any = false;
  for (uint32_t i = 0; i < e.n; i++) {
    bool negative = (e.c[i] < 0) != (sign < 0);
    if (negative && !both) continue;
    if (any)
      buf_add(p->out, negative ? " - " : " + ");
    else if (negative)
      buf_char(p->out, '-');
    any = true;
    if (magnitude(e.c[i]) != 1) {
      print_number(p, magnitude(e.c[i]));
      buf_add(p->out, " * ");
    }
    print(p, e.atom[i], BIND_UNARY);
  }
  if (constant || !any) {
    if (any)
      buf_add(p->out, constant < 0 ? " - " : " + ");
    else if (constant < 0)
      buf_char(p->out, '-');
    print_number(p, magnitude(constant));
  }
}

static void print_comparison(const Printer *p, TermId t, bool negated) {
  const Term *x = term_get(p->l, t);
  TermId arg = x->arg[0];
  Linear e = linear_view(p->l, &arg);
  bool left = false, right = false;
  for (uint32_t i = 0; i < e.n; i++) *(e.c[i] > 0 ? &left : &right) = true;
  const char *op = x->kind == TERM_EQ ? negated ? "!=" : "==" : negated ? ">" : "<=";
  Int128 c = e.constant, minus;
  bool turns = !__builtin_sub_overflow((Int128)0, c, &minus);
  if (!left && x->kind == TERM_LE) { /* -x + c <= 0 */
    print_sum(p, e, -1, false, 0);
    buf_printf(p->out, " %s ", negated ? "<" : ">=");
    print_sum(p, (Linear){0}, 1, false, c);
  } else if (!turns) { /* the constant cannot change sides */
    print_sum(p, e, 1, true, c);
    buf_printf(p->out, " %s 0", op);
  } else if (right && x->kind == TERM_LE && !negated && c == 1) {
    print_sum(p, e, 1, false, 0);
    buf_add(p->out, " < ");
    print_sum(p, e, -1, false, 0);
  } else if (right && x->kind == TERM_LE && c > 0) {
    print_sum(p, e, 1, false, c);
    buf_printf(p->out, " %s ", op);
    print_sum(p, e, -1, false, 0);
  } else {
    print_sum(p, e, 1, false, 0);
    buf_printf(p->out, " %s ", op);
    print_sum(p, e, -1, false, minus);
  }
}

static void print_list(const Printer *p, const Term *x, const char *op, Bind bind) {
  for (uint32_t i = 0; i < x->n; i++) {
    if (i) buf_add(p->out, op);
    print(p, x->arg[i], bind + 1);
  }
}

static void print_symbol(const Printer *p, SymbolId s) {
  const char *name = p->name ? p->name(p->context, s) : NULL;
  buf_add(p->out, name ? name : p->l->symbol.at[s].name);
}

static void print_call(const Printer *p, const char *name, const Term *x) {
  buf_printf(p->out, "%s(", name);
  print_list(p, x, ", ", BIND_CHOICE);
  if (x->kind == TERM_DIV || x->kind == TERM_MOD) {
    buf_add(p->out, ", ");
    print_number(p, (UInt128)x->value);
  }
  buf_char(p->out, ')');
}

/* Terms share parts: written out, a small one may have no end. */
enum { MOST_CHARACTERS = 20000 };

static void print(const Printer *p, TermId t, Bind context) {
  if (p->out->n > p->most) {
    buf_add(p->out, "...");
    return;
  }
  const Term *x = term_get(p->l, t);
  switch ((TermKind)x->kind) {
    case TERM_NONE:
      buf_add(p->out, "none");
      return;
    case TERM_TRUE:
      buf_add(p->out, "true");
      return;
    case TERM_FALSE:
      buf_add(p->out, "false");
      return;
    case TERM_SYMBOL:
      print_symbol(p, x->ref);
      return;
    case TERM_APPLY:
      print_call(p, p->l->function.at[x->ref].name, x);
      return;
    case TERM_LINEAR: {
      bool small = x->n == 0 && x->value >= 0;
      open_if(p, !small && context > BIND_ADD);
      print_sum(p, linear_view(p->l, &t), 1, true, x->value);
      close_if(p, !small && context > BIND_ADD);
      return;
    }
    case TERM_MUL:
      open_if(p, context > BIND_MUL);
      print_list(p, x, " * ", BIND_MUL - 1);
      close_if(p, context > BIND_MUL);
      return;
    case TERM_DIV:
      print_call(p, "div", x);
      return;
    case TERM_MOD:
      print_call(p, "mod", x);
      return;
    case TERM_CHOICE:
      open_if(p, context > BIND_CHOICE);
      print(p, x->arg[0], BIND_OR);
      buf_add(p->out, " ? ");
      print(p, x->arg[1], BIND_OR);
      buf_add(p->out, " : ");
      print(p, x->arg[2], BIND_OR);
      close_if(p, context > BIND_CHOICE);
      return;
    case TERM_EQ:
    case TERM_LE:
      open_if(p, context > BIND_EQ);
      print_comparison(p, t, false);
      close_if(p, context > BIND_EQ);
      return;
    case TERM_NOT: {
      TermKind below = term_kind(p->l, x->arg[0]);
      if (below == TERM_EQ || below == TERM_LE) {
        open_if(p, context > BIND_EQ);
        print_comparison(p, x->arg[0], true);
        close_if(p, context > BIND_EQ);
      } else {
        buf_char(p->out, '!');
        print(p, x->arg[0], BIND_UNARY);
      }
      return;
    }
    case TERM_AND:
      open_if(p, context > BIND_AND);
      print_list(p, x, " && ", BIND_AND);
      close_if(p, context > BIND_AND);
      return;
    case TERM_OR:
      open_if(p, context > BIND_OR);
      print_list(p, x, " || ", BIND_AND);
      close_if(p, context > BIND_OR);
      return;
    case TERM_IFF:
      open_if(p, context > BIND_EQ);
      print_list(p, x, " == ", BIND_UNARY - 1);
      close_if(p, context > BIND_EQ);
      return;
  }
}

void term_print(const Logic *l, TermId t, const char *(*name)(void *context, SymbolId s), void *context, Buf *out) {
  Printer p = {.l = l, .name = name, .context = context, .out = out, .most = out->n + MOST_CHARACTERS};
  print(&p, t, BIND_CHOICE);
}
