/* Dhurjati/Das/Yang SAS06 Fig. 1(b), typestate: property simulation alone suffices. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

enum { OPENED, CLOSED } st = OPENED;
static void CloseHandle(int h) {
  (void)h;
  st = CLOSED;
}
static void UseHandle(int h) {
  (void)h;
  if (st == CLOSED) reach_error();
}

int main(void) {
  int stat1 = __VERIFIER_nondet_int(), stat2 = __VERIFIER_nondet_int(), handle = 0, flag1, flag2;
  if (stat1 > 0) {
    CloseHandle(handle);
    flag1 = 1;
  } else
    flag1 = 0;
  if (stat2 > 0)
    flag2 = 1;
  else
    flag2 = 0;
  (void)flag2;
  if (flag1 == 0) UseHandle(handle);
  return 0;
}
