/* A call through a global pointer to a function that is not defined. */
void reach_error(void) {}

extern void ext(int *);
void (*g)(int *) = ext;
int main(void) {
  int x = 0;
  g(&x);
  if (x == 0) reach_error();
}
