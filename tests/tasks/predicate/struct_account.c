/* A record handed over by pointer; the balance never goes below its limit. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

struct account {
  int balance, limit;
};

static int withdraw(struct account *a, int amount, int fee) {
  if (amount < 0 || amount > 1000) return 0;
  if (a->balance - amount - fee < a->limit) return 0;
  a->balance = a->balance - amount - fee;
  return 1;
}

int main(void) {
  struct account a = {500, -200};
  int i;
  for (i = 0; i < 10; i++) {
    withdraw(&a, __VERIFIER_nondet_int(), 25);
    check(a.balance >= a.limit);
  }
  return 0;
}
