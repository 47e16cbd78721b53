/* Pointer arithmetic wraps around the address space. */
void reach_error(void) {}

int main(void) {
  char *p = (char *)0;
  p = p - 1;
  if (p == (char *)0xffffffffffffffffUL) reach_error();
}
