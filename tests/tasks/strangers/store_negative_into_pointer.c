/* A negative number stored as a pointer. */
void reach_error(void) {}

int main(void) {
  void *p = 0;
  long *q = (long *)&p;
  *q = -1;
  if (p == (void *)-1L) reach_error();
}
