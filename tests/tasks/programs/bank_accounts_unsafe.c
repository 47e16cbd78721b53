/* BUG: close_account() leaves a dangling last_used pointer to the freed account. */
/* Bank: a list of accounts, each with a log of its transactions. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct transaction {
  int partner; /* account number, 0 for cash */
  long amount;
  struct transaction *next;
};

struct account {
  int number;
  long balance;
  struct transaction *log; /* newest first */
  struct account *next;
};

struct bank {
  struct account *accounts;
  struct account *last_used; /* speeds up repeated look-ups */
};

static struct account *find(struct bank *b, int number) {
  if (b->last_used && b->last_used->number == number) return b->last_used;
  for (struct account *a = b->accounts; a; a = a->next) {
    if (a->number == number) {
      b->last_used = a;
      return a;
    }
  }
  return NULL;
}

static int open_account(struct bank *b, int number) {
  if (number <= 0 || find(b, number)) return -1;
  struct account *a = malloc(sizeof *a);
  if (!a) return -1;
  a->number = number;
  a->balance = 0;
  a->log = NULL;
  a->next = b->accounts;
  b->accounts = a;
  return 0;
}

static struct transaction *transaction_new(int partner, long amount) {
  struct transaction *t = malloc(sizeof *t);
  if (!t) return NULL;
  t->partner = partner;
  t->amount = amount;
  t->next = NULL;
  return t;
}

static void book(struct account *a, struct transaction *t) {
  t->next = a->log;
  a->log = t;
  a->balance += t->amount;
}

static int deposit(struct bank *b, int number, int amount) {
  struct account *a = find(b, number);
  if (!a || amount <= 0) return -1;
  struct transaction *t = transaction_new(0, amount);
  if (!t) return -1;
  book(a, t);
  return 0;
}

static int transfer(struct bank *b, int from, int to, int amount) {
  struct account *src = find(b, from);
  struct account *dst = find(b, to);
  if (!src || !dst || src == dst) return -1;
  if (amount <= 0 || src->balance < amount) return -1;
  struct transaction *out = transaction_new(to, -(long)amount);
  struct transaction *in = transaction_new(from, amount);
  if (!out || !in) {
    free(out);
    free(in);
    return -1;
  }
  book(src, out);
  book(dst, in);
  assert(src->log != dst->log);
  return 0;
}

static void account_free(struct account *a) {
  while (a->log) {
    struct transaction *t = a->log;
    a->log = t->next;
    free(t);
  }
  free(a);
}

static int close_account(struct bank *b, int number) {
  struct account **pp = &b->accounts;
  while (*pp && (*pp)->number != number) pp = &(*pp)->next;
  struct account *a = *pp;
  if (!a || a->balance > 0) return -1;
  *pp = a->next;
  account_free(a);
  return 0;
}

static void statement(struct bank *b, int number) {
  const struct account *a = find(b, number);
  if (!a) return;
  printf("account %d: %ld\n", a->number, a->balance);
  for (const struct transaction *t = a->log; t; t = t->next)
    printf("  %ld from/to %d\n", t->amount, t->partner);
}

int main(void) {
  struct bank b = {NULL, NULL};
  int cmd, refused = 0;
  while ((cmd = __VERIFIER_nondet_int()) != 0) {
    int result = 0, number = __VERIFIER_nondet_int();
    switch (cmd) {
    case 1: result = open_account(&b, number); break;
    case 2: result = deposit(&b, number, __VERIFIER_nondet_int()); break;
    case 3: {
      int to = __VERIFIER_nondet_int();
      result = transfer(&b, number, to, __VERIFIER_nondet_int());
      break;
    }
    case 4: result = close_account(&b, number); break;
    default: statement(&b, number);
    }
    if (result < 0) refused++;
  }
  printf("%d refused\n", refused);
  while (b.accounts) {
    struct account *a = b.accounts;
    b.accounts = a->next;
    account_free(a);
  }
  return 0;
}
