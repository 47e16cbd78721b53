/* Big numbers: lists of decimal digits, the least significant one first. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define REGISTERS 3

struct digit {
  int value;
  struct digit *next;
};

struct number {
  struct digit *low; /* NULL means zero */
};

static void number_clear(struct number *n) {
  while (n->low) {
    struct digit *d = n->low;
    n->low = d->next;
    free(d);
  }
}

/* Appends a digit at *end; returns the new end or NULL. */
static struct digit **append(struct digit **end, int value) {
  struct digit *d = malloc(sizeof *d);
  if (!d) return NULL;
  d->value = value;
  d->next = NULL;
  *end = d;
  return &d->next;
}

static int number_set(struct number *n, unsigned value) {
  struct digit **end = &n->low;
  number_clear(n);
  while (value > 0) {
    end = append(end, (int)(value % 10));
    if (!end) return -1;
    value /= 10;
  }
  return 0;
}

static int number_assign(struct number *to, const struct number *from) {
  const struct digit *d = from->low;
  struct digit **end = &to->low;
  if (to == from) return 0;
  number_clear(to);
  for (; d; d = d->next) {
    end = append(end, d->value);
    if (!end) return -1;
  }
  return 0;
}

/* a and b may be the same, and may be the result, too. */
static int number_add(struct number *result, const struct number *a, const struct number *b) {
  struct number sum = {NULL};
  struct digit **end = &sum.low;
  const struct digit *x = a->low, *y = b->low;
  int carry = 0;
  while (x || y || carry) {
    int v = carry;
    if (x) {
      v += x->value;
      x = x->next;
    }
    if (y) {
      v += y->value;
      y = y->next;
    }
    carry = v >= 10;
    end = append(end, v % 10);
    if (!end) {
      number_clear(&sum);
      return -1;
    }
  }
  number_clear(result);
  result->low = sum.low;
  return 0;
}

/* Multiplies in place by a factor from 0 to 9. */
static int number_scale(struct number *n, int factor) {
  int carry = 0;
  struct digit **pp = &n->low;
  if (factor == 0) {
    number_clear(n);
    return 0;
  }
  while (*pp) {
    int v = (*pp)->value * factor + carry;
    (*pp)->value = v % 10;
    carry = v / 10;
    pp = &(*pp)->next;
  }
  if (carry > 0 && !append(pp, carry)) return -1;
  return 0;
}

static int number_compare(const struct number *a, const struct number *b) {
  const struct digit *x = a->low, *y = b->low;
  int order = 0;
  for (; x && y; x = x->next, y = y->next)
    if (x->value != y->value) order = x->value < y->value ? -1 : 1;
  if (x) return 1;
  if (y) return -1;
  return order;
}

static unsigned read_register(void) {
  return (unsigned)__VERIFIER_nondet_int() % REGISTERS;
}

int main(void) {
  struct number reg[REGISTERS] = {{NULL}, {NULL}, {NULL}};
  int cmd, status = 0;
  while (status == 0 && (cmd = __VERIFIER_nondet_int()) != 0) {
    struct number *to = &reg[read_register()];
    struct number *from = &reg[read_register()];
    if (cmd == 1) {
      status = number_set(to, (unsigned)__VERIFIER_nondet_int());
    } else if (cmd == 2) {
      status = number_assign(to, from);
    } else if (cmd == 3) {
      status = number_scale(to, (int)((unsigned)__VERIFIER_nondet_int() % 10));
    } else if (cmd == 4) {
      printf("%d\n", number_compare(to, from));
    } else {
      status = number_add(to, to, from);
    }
  }
  if (status < 0) puts("out of memory");
  for (int i = 0; i < REGISTERS; i++) {
    number_clear(&reg[i]);
    assert(reg[i].low == NULL);
  }
  return 0;
}
