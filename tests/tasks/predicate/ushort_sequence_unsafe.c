/* The distance of sequence numbers modulo 65536. Seeded bug: the distance is not reduced to 16 bits. */
extern void abort(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  unsigned short last = __VERIFIER_nondet_ushort();
  unsigned short next = (unsigned short)(last + 3);
  int distance = next - last;
  check(distance == 3);
  return 0;
}
