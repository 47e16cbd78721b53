/* reach_error called through a pointer. */
void reach_error(void) {}

int main(void) {
  void (*f)(void) = reach_error;
  f();
}
