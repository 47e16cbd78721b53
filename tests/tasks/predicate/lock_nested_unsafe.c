/* Nested calls: helpers that are entered and left with the lock held. Seeded bug: the inner helper leaves
   without taking the lock again. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

static int locked = 0;
static void lock(void) {
  if (locked) reach_error();
  locked = 1;
}
static void unlock(void) {
  if (!locked) reach_error();
  locked = 0;
}

static int wait_for_event(void) {
  int event;
  unlock();
  event = __VERIFIER_nondet_int();
  if (event >= 0) lock();
  return event;
}

static int process(int tries) {
  int event = 0;
  while (tries > 0 && event == 0) {
    event = wait_for_event();
    tries--;
  }
  return event;
}

int main(void) {
  int r;
  lock();
  r = process(3);
  if (r < 0) r = process(1);
  unlock();
  return r == 0;
}
