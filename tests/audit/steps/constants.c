/* Constants, read through pointers that lead to variables as well: texts, tables with numbers of all signs and with
 * addresses, whole elements and parts of them. */
extern unsigned __VERIFIER_nondet_uint(void);

static const char text[8] = "ab\377d";
static const int numbers[4] = {-1, 70000, 0, 5};
static const short *const inner[2] = {0, (const short *)&numbers[1]};
static char own[8] = "xyz";
static int changing[4] = {1, 2};

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  const char *s = n & 1 ? text : own;
  const int *p = n & 2 ? numbers : changing;
  int sum = 0;
  for (unsigned i = 0; i < 8; i++) {
    own[i] = (char)i;
    signed char c = (signed char)*s;
    unsigned char u = (unsigned char)*s;
    s++;
    sum += c + u;
  }
  for (unsigned i = 0; i < 4; i++) {
    changing[i] = (int)i;
    int whole = *p;
    const short *half = (const short *)p;
    short low = *half, high = half[1];
    const unsigned *bits = (const unsigned *)p;
    unsigned same = *bits;
    p++;
    sum += (whole > 0) + (low < high) + (same > 5);
  }
  const short *const *at = &inner[n >> 2 & 1];
  const short *part = *at;
  short last = part ? *part : 0;
  return sum + last;
}
