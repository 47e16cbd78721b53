/* A recursive lock with a depth counter between 0 and 3. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

static int depth = 0;
static void enter(void) {
  depth++;
  if (depth > 3) reach_error();
}
static void leave(void) {
  if (depth <= 0) reach_error();
  depth--;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int op = __VERIFIER_nondet_int();
    if (op == 1 && depth < 3)
      enter();
    else if (op == 2 && depth > 0)
      leave();
  }
  while (depth > 0) leave();
  if (depth != 0) reach_error();
  return 0;
}
