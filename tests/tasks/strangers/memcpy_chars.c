/* Bytes copied to an array of signed characters. */
void *memcpy(void *, const void *, unsigned long);
void reach_error(void) {}

int main(void) {
  unsigned char a[2];
  char b[2];
  a[0] = 200;
  memcpy(b, a, 2);
  if (b[0] < 0) reach_error();
}
