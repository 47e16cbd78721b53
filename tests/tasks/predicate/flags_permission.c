/* A table of permissions is asked before every access. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

static const int may_write[4] = {1, 0, 0, 1};
static void write_as(int user) {
  if (user == 1 || user == 2) reach_error();
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int user = __VERIFIER_nondet_int();
    if (user < 0 || user > 3) break;
    if (may_write[user]) write_as(user);
  }
  return 0;
}
