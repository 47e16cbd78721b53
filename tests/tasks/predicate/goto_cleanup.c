/* Kernel style: resources are released in reverse order by falling through labels. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int res[3];

static int get(int i) {
  if (__VERIFIER_nondet_int() < 0) return -1;
  check(!res[i]);
  res[i] = 1;
  return 0;
}
static void put(int i) {
  check(res[i]);
  res[i] = 0;
}

int main(void) {
  int err = -1;
  if (get(0)) goto out;
  if (get(1)) goto put0;
  if (get(2)) goto put1;
  err = 0;
  put(2);
put1:
  put(1);
put0:
  put(0);
out:
  check(!res[0] && !res[1] && !res[2]);
  return err != 0;
}
