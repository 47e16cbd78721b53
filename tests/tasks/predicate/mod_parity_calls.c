/* Two calls of a toggle bring back the old state. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int on = 0;
static void toggle(void) { on = 1 - on; }

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int before = on;
    toggle();
    toggle();
    check(on == before);
    if (__VERIFIER_nondet_int()) toggle();
    check(on == 0 || on == 1);
  }
  return 0;
}
