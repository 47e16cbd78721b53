int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    if (i % 2) continue;
    for (int j = i; j; j--) {
      if (s > 100) break;
      s += j;
    }
  }
  while (s > 10) s -= 10;
  do s++;
  while (s < 5);
  return s;
}
