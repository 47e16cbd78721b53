struct small {
  int a, b;
};
struct large {
  long a[5];
};
struct small swap(struct small s) {
  struct small r = {s.b, s.a};
  return r;
}
struct large fill(long x, struct large old) {
  struct large r = {{x, old.a[0]}};
  return r;
}
int main(void) {
  struct small s = swap((struct small){1, 2});
  struct large l = fill(s.a, fill(2, (struct large){0}));
  return swap(s).a + (int)l.a[1];
}
