/* A structure copied as another one. */
void reach_error(void) {}

struct I {
  int tag;
  int v;
};
struct F {
  int tag;
  unsigned v;
};
int main(void) {
  struct I i;
  i.tag = 1;
  i.v = -5;
  struct F f = *(struct F *)&i;
  if (f.v > 5) reach_error();
}
