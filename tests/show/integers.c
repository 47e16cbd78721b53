unsigned mix(char c, unsigned char u, short s, long l, unsigned n, _Bool b) {
  c += 1;
  u = u << 1;
  s = s * 2 + c;
  l = l + n;
  n = n * s;
  b = n;
  b = !b;
  n += b + ~u - -s;
  n = (unsigned char)n;
  n = n >> 3 | n << 29;
  if (l < n || c < u) return (unsigned)l % 7;
  return u / 2 + (c > 'a');
}
