/* Two descriptors whose states live in an array. Seeded bug: the second one is closed under the name of the
   first. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

static int state[2];
static void f_open(int fd) {
  if (state[fd] != 0) reach_error();
  state[fd] = 1;
}
static void f_close(int fd) {
  if (state[fd] != 1) reach_error();
  state[fd] = 0;
}

int main(void) {
  int both = __VERIFIER_nondet_int();
  f_open(0);
  if (both) f_open(1);
  while (__VERIFIER_nondet_int()) {
    f_close(0);
    f_open(0);
  }
  f_close(0);
  if (both) f_close(both == 1);
  if (state[0] || state[1]) reach_error();
  return 0;
}
