int run(const unsigned char *code, int x) {
  static void *const table[] = {&&stop, &&twice, &&plus};
  goto *table[*code];
twice:
  x *= 2;
  goto *table[*++code];
plus:
  x += 1;
  goto *table[*++code];
stop:
  return x;
}
