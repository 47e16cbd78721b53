/* dec_lock_src as a decompiler would print it (Chang/Harren/Necula SAS06): temporaries, gotos, no structure.
   Seeded bug: forgotten increment: the loop ends with the lock already released. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

static int L = 0;
static void lock(void) {
  if (L) reach_error();
  L = 1;
}
static void unlock(void) {
  if (!L) reach_error();
  L = 0;
}

int main(void) {
  int t_n, t_o, r1, r2;
  t_n = 0;
L_loop:
  lock();
  r1 = t_n;
  t_o = r1;
  r2 = __VERIFIER_nondet_int();
  if (r2 == 0) goto L_skip;
  unlock();
L_skip:
  r1 = t_n;
  r2 = t_o;
  if (r1 - r2 != 0) goto L_loop;
  unlock();
  return 0;
}
