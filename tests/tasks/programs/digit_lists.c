/* Natural numbers as lists of decimal digits, the lowest digit first. */
extern void reach_error(void);
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct digit {
  int value; /* 0 to 9 */
  struct digit *higher;
};

static void num_free(struct digit *n) {
  while (n) {
    struct digit *h = n->higher;
    free(n);
    n = h;
  }
}

static struct digit *new_digit(int value) {
  struct digit *d = malloc(sizeof *d);
  if (!d) return NULL;
  d->value = value;
  d->higher = NULL;
  return d;
}

/* Zero is a single digit 0. */
static struct digit *num_from(unsigned value) {
  struct digit *head = NULL, **end = &head;
  do {
    struct digit *d = new_digit((int)(value % 10));
    if (!d) {
      num_free(head);
      return NULL;
    }
    *end = d;
    end = &d->higher;
    value /= 10;
  } while (value > 0);
  return head;
}

static struct digit *num_add(const struct digit *a, const struct digit *b) {
  struct digit *head = NULL, **end = &head;
  int carry = 0;
  while (a || b || carry) {
    int sum = carry;
    if (a) {
      sum += a->value;
      a = a->higher;
    }
    if (b) {
      sum += b->value;
      b = b->higher;
    }
    struct digit *d = new_digit(sum % 10);
    if (!d) {
      num_free(head);
      return NULL;
    }
    carry = sum / 10;
    assert(carry <= 1);
    *end = d;
    end = &d->higher;
  }
  return head;
}

/* Multiplies in place by a number from 1 to 9. */
static int num_scale(struct digit *n, int factor) {
  int carry = 0;
  for (;;) {
    int product = n->value * factor + carry;
    n->value = product % 10;
    carry = product / 10;
    if (!n->higher) break;
    n = n->higher;
  }
  if (carry == 0) return 0;
  n->higher = new_digit(carry);
  return n->higher ? 0 : -1;
}

static int num_compare(const struct digit *a, const struct digit *b) {
  int result = 0;
  while (a && b) {
    if (a->value != b->value) result = a->value < b->value ? -1 : 1;
    a = a->higher;
    b = b->higher;
  }
  if (a) return 1;
  if (b) return -1;
  return result;
}

int main(void) {
  struct digit *total = num_from(0);
  if (!total) return 1;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      struct digit *x = num_from((unsigned)__VERIFIER_nondet_int());
      if (!x) break;
      struct digit *sum = num_add(total, x);
      if (sum) printf("%d\n", num_compare(sum, total));
      num_free(x);
      if (!sum) break;
      num_free(total);
      total = sum;
    } else {
      int factor = __VERIFIER_nondet_int();
      if (factor < 1 || factor > 9) continue;
      if (num_scale(total, factor) < 0) break;
    }
    assert(total->value >= 0 && total->value <= 9);
  }
  printf("lowest digit %d\n", total->value);
  num_free(total);
  return 0;
}
