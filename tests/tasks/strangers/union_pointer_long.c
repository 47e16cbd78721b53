/* A pointer and a number share their bytes. */
void reach_error(void) {}

int main(void) {
  union {
    void *p;
    long l;
  } u;
  u.l = -1;
  if (u.p == (void *)-1L) reach_error();
}
