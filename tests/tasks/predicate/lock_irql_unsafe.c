/* Driver style: raise and lower of an interrupt level, with calls that need a level. Seeded bug: the level is
   not lowered when the device is busy. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

enum level { PASSIVE, APC, DISPATCH };
static enum level current = PASSIVE;

static enum level raise_to(enum level wanted) {
  enum level old = current;
  if (wanted < current) reach_error();
  current = wanted;
  return old;
}
static void lower_to(enum level old) {
  if (old > current) reach_error();
  current = old;
}
static void pageable(void) {
  if (current >= DISPATCH) reach_error();
}

static int dispatch(int busy) {
  enum level old = raise_to(DISPATCH);
  if (busy) {
    return -1;
  }
  lower_to(old);
  return 0;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int status;
    pageable();
    status = dispatch(__VERIFIER_nondet_int());
    if (status < 0) pageable();
  }
  if (current != PASSIVE) reach_error();
  return 0;
}
