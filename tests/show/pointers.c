long walk(int *p, int *q, char *s, void *v, int **pp) {
  long d = q - p;
  while (p < q) *p++ = 0;
  if (p != v && !s) return -1;
  s[d] = s[d - 1];
  *pp = p + d;
  **pp = *(p - 1);
  pp[1][2] = *(int *)v;
  return (s + d) - s;
}
