/* A call through a pointer to a function that is not defined. */
void reach_error(void) {}

extern int ext(void);
int main(void) {
  int (*f)(void) = ext;
  if (f() == 3) reach_error();
}
