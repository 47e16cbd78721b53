/* Through a pointer of another type an argument does not arrive: an int that is passed is no long that is expected. */
extern void reach_error(void);
static int is_minus_one(long n) { return n == -1; }
int main(void) {
  int (*g)(int) = (int (*)(int))is_minus_one;
  if (!g(-1)) reach_error();
  return 0;
}
