/* A record with an initialiser is a copy of a constant; it is passed by reference. Seeded bug: an overdraft is allowed. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

struct account {
  int balance, fees;
};

static void withdraw(struct account *a, int amount) {
  if (amount < 0 || amount > a->balance + 1) return;
  a->balance -= amount;
  a->fees++;
}

int main(void) {
  struct account mine = {100, 0};
  withdraw(&mine, __VERIFIER_nondet_int());
  check(mine.balance >= 0 && mine.balance <= 100);
  check(mine.fees == 0 || mine.fees == 1);
  return 0;
}
