/* A flag set in one branch and tested in later ones. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int main(void) {
  int kind = __VERIFIER_nondet_int();
  int has_name = 0, has_id = 0, ok = 0;
  if (kind == 1)
    has_name = 1;
  else if (kind == 2)
    has_id = 1;
  else if (kind == 3) {
    has_name = 1;
    has_id = 1;
  }
  if (kind == 1 || kind == 3) ok = ok + 1;
  if (kind == 2 || kind == 3) ok = ok + 2;
  if ((ok == 1 || ok == 3) && !has_name) reach_error();
  if (ok >= 2 && !has_id) reach_error();
  return 0;
}
