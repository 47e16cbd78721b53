/* Bit-fields of an initialised structure, beside bits that are left open. */
extern void reach_error(void);
struct bits {
  unsigned low : 3;
  unsigned high : 10;
  int i;
};
static int sum(const struct bits *b) { return (int)b->low + (int)b->high + b->i; }
int main(void) {
  struct bits b = {5, 600, 2};
  if (!(sum(&b) == 607)) reach_error();
  return 0;
}
