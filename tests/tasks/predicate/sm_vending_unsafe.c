/* A vending machine: goods only for enough credit, the credit never below zero. Seeded bug: the cheaper price is
   subtracted only after the wrong test. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int credit = 0;
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 1:
        if (credit <= 90) credit += 10;
        break;
      case 2:
        if (credit <= 50) credit += 50;
        break;
      case 3:
        if (credit >= 60) credit -= 60;
        break;
      case 4:
        if (credit >= 20) credit -= 30;
        break;
      case 5:
        credit = 0;
        break;
      default:
        break;
    }
    __VERIFIER_assert(credit >= 0 && credit <= 100);
  }
  return 0;
}
