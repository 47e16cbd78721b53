/* Dhurjati/Das/Yang SAS06 Fig. 2(b): needs (stat & 0x81) == 0 => (stat & 1) == 0. */
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
  int stat = __VERIFIER_nondet_int(), handle = 0, flag = 0;
  if ((stat & 0x81) != 0) return 0;
  CloseHandle(handle);
  flag = stat & 0x1;
  if (flag != 0) UseHandle(handle);
  return 0;
}
