/* The index of a ring buffer stays inside. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int head = 0;
  while (__VERIFIER_nondet_int()) {
    head = head + 1;
    if (head >= 10) head = 0;
    check(head >= 0 && head < 10);
  }
  return 0;
}
