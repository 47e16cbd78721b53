/* Dispatch through a constant table of functions. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

static int running = 0;
static void start(void) { running = 1; }
static void stop(void) { running = 0; }
static void nothing(void) {}
static void (*const action[3])(void) = {start, stop, nothing};

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int cmd = __VERIFIER_nondet_int();
    if (cmd < 0 || cmd > 2) continue;
    action[cmd]();
    if (cmd == 0 && !running) reach_error();
    if (cmd == 1 && running) reach_error();
  }
  return 0;
}
