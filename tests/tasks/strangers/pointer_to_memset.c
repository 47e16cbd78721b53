/* memset called through a pointer. */
void *memset(void *, int, unsigned long);
void reach_error(void) {}

int main(void) {
  void *(*f)(void *, int, unsigned long) = memset;
  int x = 3;
  f(&x, 0, 4);
  if (x == 0) reach_error();
}
