/* Bits: masks with one and several runs of ones, of positive and negative numbers, and of two variables. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), found = 0;
  unsigned u = __VERIFIER_nondet_uint();
  long w = __VERIFIER_nondet_long();
  for (int i = 0; i < 3; i++) {
    int a = x & 12, b = x & -16, c = x | 96, d = x ^ 0x0f0f, e = x & 0x7fffffff;
    unsigned f = u & 0xff00ff00u, g = u | 0x80000001u, h = ~u, k = u >> (i + 3);
    long m = w & 0xff0000000000l, n = w ^ -1l, o = w & ~7l;
    unsigned char p = (unsigned char)(u & 6), q = (unsigned char)(k & 3), r = p & q, s = (unsigned char)(p | q) ^ 5;
    found = (a == 8) + (b < 0) + (c > 96) + (d & 1) + (e > 4) + (f > g) + (h != 0) + (m > n) + (o == 8) + r + s;
    x = -x / 3;
    u = u * 5u + (unsigned)found;
    w = -(w / 9);
  }
  return found;
}
