/* Three wrong passwords close the account; only an open one can log in. Seeded bug: the number of failures is
   forgotten by a success that comes too late. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
void reach_error(void) { abort(); }

#define MAX_FAILURES 3

int main(void) {
  int failures = 0, in = 0;
  _Bool closed = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_bool()) {
      if (failures <= MAX_FAILURES) {
        in = 1;
        failures = 0;
      }
    } else if (!closed) {
      in = 0;
      failures++;
      if (failures >= MAX_FAILURES) closed = 1;
    }
    if (closed && in) reach_error();
    if (failures > MAX_FAILURES) reach_error();
  }
  return 0;
}
