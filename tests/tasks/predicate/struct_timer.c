/* A clock with minutes and seconds. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

struct timer {
  int minutes, seconds;
};

static struct timer tick(struct timer t) {
  t.seconds++;
  if (t.seconds == 60) {
    t.seconds = 0;
    t.minutes++;
  }
  if (t.minutes == 60) t.minutes = 0;
  return t;
}

int main(void) {
  struct timer t = {0, 57};
  while (__VERIFIER_nondet_int()) {
    t = tick(t);
    __VERIFIER_assert(t.seconds >= 0 && t.seconds < 60);
    __VERIFIER_assert(t.minutes >= 0 && t.minutes < 60);
  }
  return 0;
}
