/* A value of type _Bool is 0 or 1, whatever was assigned. Seeded bug: the flag is an int. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int ready = __VERIFIER_nondet_int();
  int count = 0;
  if (ready) count = count + 1;
  check(count == ready);
  return 0;
}
