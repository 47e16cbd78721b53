/* A lift between floors 0 and 5 that moves only with closed doors. Seeded bug: the door is opened while the
   cabin keeps moving. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int floor = 0, moving = 0, door = 0;
  while (__VERIFIER_nondet_int()) {
    int cmd = __VERIFIER_nondet_int();
    if (cmd == 1 && !door && floor < 5) {
      moving = 1;
      floor++;
    } else if (cmd == 2 && !door && floor > 0) {
      moving = 1;
      floor--;
    } else if (cmd == 3) {
      door = 1;
    } else if (cmd == 4)
      door = 0;
    check(!(moving && door));
    check(floor >= 0 && floor <= 5);
  }
  return 0;
}
