/* The same, but written back elsewhere. */
extern int __VERIFIER_nondet_int(void);

struct range {
  int low, high;
};

static int number[10];

static struct range fit(struct range r) {
  if (r.low < 0) r.low = 0;
  if (r.high > 9) r.high = 9;
  return r;
}

int main(void) {
  struct range given = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()}, *p = &given, kept = given;
  struct range r = fit(*p);
  p = __VERIFIER_nondet_int() ? &kept : p;
  *p = r;
  p = &given;
  for (int i = p->low; i <= p->high; i++) number[i] = i;
  return kept.low;
}
