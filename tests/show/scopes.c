void use(int *p);

int scopes(int n) {
  for (int i = 0; i < n; i++) {
    int a = i;
    use(&a);
    if (a == 1) continue;
    if (a == 2) break;
    {
      int b = a;
      use(&b);
      if (b == 3) return b;
      while (b) {
        int c = b;
        use(&c);
        if (c == 4) goto out;
        b = c;
      }
    }
  }
  n++;
out:
  return n;
}
