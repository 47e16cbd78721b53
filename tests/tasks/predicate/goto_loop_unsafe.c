/* A loop made of goto with two ways back. Seeded bug: one way back skips the test. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int main(void) {
  int n = 0;
again:
  if (n >= 10) goto out;
  n++;
  if (__VERIFIER_nondet_int()) {
    if (n < 10) n++;
    goto again;
  }
  if (n == 10) n++;
  goto again;
out:
  if (n != 10) reach_error();
  return 0;
}
