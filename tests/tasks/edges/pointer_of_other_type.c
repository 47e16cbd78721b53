/* A pointer of another type whose parameter is passed alike: the sign of what is given is no matter. */
extern void reach_error(void);
static int is_seven(unsigned n) { return n == 7; }
int main(void) {
  int (*g)(int) = (int (*)(int))is_seven;
  if (!g(7)) reach_error();
  return 0;
}
