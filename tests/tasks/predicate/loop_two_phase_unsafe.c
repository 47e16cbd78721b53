/* What the first loop puts in, the second loop takes out. Seeded bug: the first loop counts one more after a
   break. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int stock = 0, made = 0, sold = 0;
  while (made < 500 && __VERIFIER_nondet_int()) {
    made++;
    stock++;
  }
  if (made == 2) made++;
  while (stock > 0) {
    stock--;
    sold++;
  }
  check(made == sold);
  return 0;
}
