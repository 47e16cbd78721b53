/* A conversion to short keeps what fits. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x >= -32768 && x <= 32767) {
    short s = (short)x;
    check(s == x);
  }
  return 0;
}
