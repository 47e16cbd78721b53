/* Flags in one word are set, tested and cleared with constants. Seeded bug: clearing one flag also clears the
   other. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

enum { READY = 1, BUSY = 2, ERROR_FLAG = 4 };

int main(void) {
  unsigned int status = 0;
  status |= READY;
  if (__VERIFIER_nondet_int()) status |= BUSY;
  __VERIFIER_assert((status & READY) != 0);
  if (status & BUSY) {
    status &= ~(unsigned int)(BUSY | READY);
  }
  __VERIFIER_assert((status & READY) != 0 && (status & BUSY) == 0);
  __VERIFIER_assert((status & ERROR_FLAG) == 0);
  return 0;
}
