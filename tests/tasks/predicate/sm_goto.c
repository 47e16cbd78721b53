/* A state machine made of labels. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int main(void) {
  int motor = 0, x;
idle:
  if (motor) reach_error();
  x = __VERIFIER_nondet_int();
  if (x == 0) return 0;
  if (x < 0) goto idle;
  motor = 1;
running:
  if (!motor) reach_error();
  x = __VERIFIER_nondet_int();
  if (x == 1) goto brake;
  if (x == 0) {
    motor = 0;
    return 0;
  }
  goto running;
brake:
  motor = 0;
  goto idle;
}
