/* A thermostat with two thresholds. Seeded bug: the heater stays on above the upper threshold. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int t = 20, heating = 0;
  while (__VERIFIER_nondet_int()) {
    if (t <= 18) heating = 1;
    if (t == 23) heating = 0;
    if (heating)
      t = t + 1;
    else if (__VERIFIER_nondet_int() > 0)
      t = t - 1;
    __VERIFIER_assert(t >= 17 && t <= 22);
  }
  return 0;
}
