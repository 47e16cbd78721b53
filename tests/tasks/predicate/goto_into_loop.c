/* A jump into the middle of a loop. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int main(void) {
  int i, ready = 0;
  if (__VERIFIER_nondet_int()) {
    i = 5;
    ready = 1;
    goto middle;
  }
  for (i = 0; i < 10; i++) {
    ready = 1;
  middle:
    if (!ready) reach_error();
    ready = 0;
  }
  if (i != 10) reach_error();
  return 0;
}
