/* Dhurjati/Das/Yang SAS06 Fig. 2(a): plain property simulation reports a false error, stat > 0 removes it.
   Seeded bug: the last test is inverted (stat > 0). */
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
  if (stat > 0)
    flag = 1;
  else
    flag = 2;
  if (stat > 0) CloseHandle(handle);
  if (flag == 1) UseHandle(handle);
  return 0;
}
