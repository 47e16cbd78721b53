/* A connection: data only after the complete handshake. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

enum { IDLE, SYN, ESTABLISHED, DONE };
static int state = IDLE, requests = 0;
static void on_syn(void) {
  if (state == IDLE) {
    state = SYN;
    requests = 1;
  }
}
static void on_ack(void) {
  if (state == SYN) state = ESTABLISHED;
}
static void on_data(void) {
  if (state == ESTABLISHED && requests == 0) reach_error();
}
static void on_fin(void) {
  if (state == ESTABLISHED) {
    state = DONE;
    requests = 0;
  }
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int event = __VERIFIER_nondet_int();
    if (event == 0)
      on_syn();
    else if (event == 1)
      on_ack();
    else if (event == 2)
      on_data();
    else
      on_fin();
  }
  if (state == DONE && requests != 0) reach_error();
  return 0;
}
