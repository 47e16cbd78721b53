/* A function reports success by its result and the value by a pointer. Seeded bug: success is reported although
   nothing was written. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

static int fetch(int key, int *value) {
  if (key < 0) return 0;
  if (key > 99) return key == 100;
  *value = key + 1;
  return 1;
}

int main(void) {
  int i, value;
  for (i = 0; i < 4; i++) {
    value = -1;
    if (fetch(__VERIFIER_nondet_int(), &value)) {
      if (value < 1 || value > 100) reach_error();
    } else if (value != -1) {
      reach_error();
    }
  }
  return 0;
}
