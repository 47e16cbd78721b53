/* Pointer arithmetic wraps around 32 bits. */
void reach_error(void) {}

int x;
int main(void) {
  char *p = (char *)&x + 0x7fffffff;
  p += 0x7fffffff;
  p += 2;
  if (p == (char *)&x) reach_error();
}
