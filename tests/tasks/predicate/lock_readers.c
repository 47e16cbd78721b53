/* A lock for many readers or one writer, as two counters. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int readers = 0, writers = 0;
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        if (writers == 0 && readers < 100) readers++;
        break;
      case 1:
        if (readers > 0) readers--;
        break;
      case 2:
        if (writers == 0 && readers == 0) writers = 1;
        break;
      case 3:
        writers = 0;
        break;
      default:
        break;
    }
    check(readers >= 0 && writers <= 1);
    check(writers == 0 || readers == 0);
  }
  return 0;
}
