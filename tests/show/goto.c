int find(int *a, int n, int x) {
  int i = 0;
again:
  if (i == n) goto missing;
  if (a[i] == x) goto found;
  i++;
  goto again;
found:
  return i;
missing:
  return -1;
}
