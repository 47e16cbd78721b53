int pick(int a, int b) {
  int x = a ? b : a + 1;
  int *p = a > b ? &a : &b;
  *p = 3;
  return a < 0 ? -a : (b++, x);
}
