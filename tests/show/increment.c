void take(int a, int *p);

int step(int *p, int i) {
  take(i++, p++);
  take(--i, &p[i]);
  *p++ = i;
  (*p)++;
  p[i++] += 2;
  return *--p;
}
