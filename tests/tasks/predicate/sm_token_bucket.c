/* A token bucket: a packet is sent only for a token, refill up to the capacity. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

enum { CAPACITY = 8 };

int main(void) {
  int tokens = CAPACITY;
  while (__VERIFIER_nondet_int()) {
    int n = __VERIFIER_nondet_int();
    if (n > 0 && n <= 3) {
      tokens = tokens + n > CAPACITY ? CAPACITY : tokens + n;
    } else if (tokens > 0) {
      tokens--;
    }
    check(tokens >= 0 && tokens <= CAPACITY);
  }
  return 0;
}
