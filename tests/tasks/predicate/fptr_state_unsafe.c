/* A state machine whose state is the next function to call. Seeded bug: the last step is entered directly. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

static int opened = 0, done = 0;
typedef void (*handler)(void);
static handler next;
static void finish(void) {
  if (!opened) reach_error();
  opened = 0;
  done = 1;
}
static void work(void) {
  if (!opened) reach_error();
  if (__VERIFIER_nondet_int()) next = finish;
}

static void begin(void) {
  opened = 1;
  if (__VERIFIER_nondet_int() == 3) {
    opened = 0;
  }
  next = work;
}

int main(void) {
  int i;
  next = begin;
  for (i = 0; i < 6 && !done; i++) next();
  return 0;
}
