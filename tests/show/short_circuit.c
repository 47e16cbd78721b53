int both(int a, int b, int c) {
  if (a > 0 && (b > 0 || c)) return 1;
  int x = a && b;
  return x || !c;
}
