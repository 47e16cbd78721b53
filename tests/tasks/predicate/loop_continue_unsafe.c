/* continue skips some rounds; the other ones are counted. Seeded bug: the counter moves before the skip. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int i, used = 0, skipped = 0;
  for (i = 0; i < 100; i++) {
    used++;
    if (__VERIFIER_nondet_int() < 0) {
      skipped++;
      continue;
    }
    check(used + skipped == i + 1);
  }
  check(used + skipped == 100);
  return 0;
}
