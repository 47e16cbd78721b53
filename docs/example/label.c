/* The lock of lock.c as BLAST's programs have it: the error is a label. */
int locked;

lock() {
  if (locked) goto ERROR;
  locked = 1;
  return;
ERROR:;
}

main() {
  lock();
  if (__VERIFIER_nondet_int() > 8) lock();
}
