/* The distance of sequence numbers modulo 65536. */
extern void abort(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  unsigned short last = __VERIFIER_nondet_ushort();
  unsigned short next = (unsigned short)(last + 3);
  unsigned short distance = (unsigned short)(next - last);
  check(distance == 3);
  return 0;
}
