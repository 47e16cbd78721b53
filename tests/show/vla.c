int fill(int n) {
  int a[n];
  int s = 0;
  for (int i = 0; i < n; i++) {
    char b[i + 1];
    b[i] = 1;
    a[i] = b[i];
    s += a[i];
  }
  char *c = __builtin_alloca(n);
  c[0] = 2;
  return s + c[0];
}
