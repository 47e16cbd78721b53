/* free called through a pointer. */
void reach_error(void) {}

void free(void *);
void *malloc(unsigned long);
int main(void) {
  void (*f)(void *) = free;
  int *p = malloc(4);
  f(p);
  reach_error();
}
