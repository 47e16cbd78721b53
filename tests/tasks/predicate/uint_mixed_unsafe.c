/* A comparison of signed and unsigned: the signed number is converted. Seeded bug: the conversion of negative
   numbers is forgotten. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int s = __VERIFIER_nondet_int();
  unsigned int limit = 100;
  if ((unsigned int)s < limit)
    check(s >= 0 && s < 100);
  else
    check(s >= 100);
  return 0;
}
