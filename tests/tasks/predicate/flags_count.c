/* At most as many flags are set as there were requests. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static char busy[3];

int main(void) {
  int used = 0;
  while (__VERIFIER_nondet_int()) {
    int k = __VERIFIER_nondet_int();
    if (k < 0 || k >= 3) continue;
    if (!busy[k]) {
      busy[k] = 1;
      used++;
    }
    check(used == busy[0] + busy[1] + busy[2]);
  }
  return 0;
}
