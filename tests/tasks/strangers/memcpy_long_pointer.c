/* The bytes of a number become a pointer. */
void *memcpy(void *, const void *, unsigned long);
void reach_error(void) {}

int main(void) {
  void *p = 0;
  long l = -1;
  memcpy(&p, &l, 8);
  if (p > (void *)5) reach_error();
}
