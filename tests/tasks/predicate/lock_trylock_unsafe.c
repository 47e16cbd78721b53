/* trylock in a retry loop: only a successful attempt is followed by a release. Seeded bug: giving up after the
   last attempt is taken for success. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

static int locked = 0;

static int trylock(void) {
  if (locked) reach_error();
  if (__VERIFIER_nondet_int()) {
    locked = 1;
    return 1;
  }
  return 0;
}
static void unlock(void) {
  if (!locked) reach_error();
  locked = 0;
}

int main(void) {
  int tries = 0, ok = 0;
  while (tries < 5 && !ok) {
    ok = trylock();
    tries++;
  }
  if (ok || tries == 5) unlock();
  if (locked) reach_error();
  return 0;
}
