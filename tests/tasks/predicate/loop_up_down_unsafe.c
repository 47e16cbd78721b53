/* A value goes up and down between two limits. Seeded bug: the direction turns one step too late at the top. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int level = 0, up = 1;
  while (__VERIFIER_nondet_int()) {
    if (up)
      level++;
    else
      level--;
    if (level > 6) up = 0;
    if (level <= 0) up = 1;
    __VERIFIER_assert(level >= 0 && level <= 6);
  }
  return 0;
}
