/* A retry loop gives up after three failures and tells so. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

static int failures = 0;

static int attempt(void) {
  if (__VERIFIER_nondet_int() > 0) return 1;
  failures++;
  return 0;
}

int main(void) {
  int left = 3, ok = 0;
  while (!ok && left > 0) {
    ok = attempt();
    left--;
  }
  if (!ok) __VERIFIER_assert(failures == 3);
  __VERIFIER_assert(failures <= 3);
  return 0;
}
