/* Writing needs a descriptor opened for writing. Seeded bug: append mode is checked like read-only mode. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

enum mode { NONE, RDONLY, WRONLY, APPEND };
static enum mode mode = NONE;
static void f_open(enum mode m) {
  __VERIFIER_assert(mode == NONE);
  mode = m;
}
static void f_write(void) { __VERIFIER_assert(mode == WRONLY || mode == APPEND); }
static void f_read(void) { __VERIFIER_assert(mode == RDONLY); }
static void f_close(void) {
  __VERIFIER_assert(mode != NONE);
  mode = NONE;
}

int main(void) {
  int how = __VERIFIER_nondet_int();
  if (how < 1 || how > 3) return 0;
  f_open((enum mode)how);
  while (__VERIFIER_nondet_int()) {
    if (how == 2)
      f_write();
    else
      f_read();
  }
  f_close();
  return 0;
}
