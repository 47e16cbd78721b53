/* Pointers in memory that numbers are written over, those of older activations, and the order of pointers to different
 * objects and to variables that live one after the other. */
extern unsigned __VERIFIER_nondet_uint(void);

static int shared[6];

static unsigned nested(unsigned depth, unsigned *outer) {
  unsigned own = depth, *held[2] = {&own, outer};
  if (depth) *held[1] += nested(depth - 1, &own);
  return *held[depth & 1] + (held[0] < held[1]);
}

static unsigned again(unsigned n) {
  char *last = 0, *many[80], **one = &many[n & 1];
  unsigned sum = 0;
  many[n & 3] = (char *)shared;
  *one = many[n & 3];
  for (unsigned i = 0; i < 3; i++) {
    char own[4] = {0};
    if (i) sum += last < own;
    last = own;
  }
  return sum + (*one != 0);
}

/* Numbers take the place of one pointer, and of two at once. */
static unsigned numbers(unsigned n, char *live) {
  char *row[4] = {live, live, live, live};
  __int128 *both = (__int128 *)&row[n & 1 ? 0 : 2];
  *(unsigned long *)&row[1] = 0;
  *(__int128 *)&row[0] = 0;
  row[0] = row[1] = live;
  *both = 0;
  *(__int128 *)&row[1] = 0;
  return row[0] == row[1];
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), start = 5;
  return (int)(again(n) + nested(n & 1, &start) + numbers(n, (char *)shared));
}
