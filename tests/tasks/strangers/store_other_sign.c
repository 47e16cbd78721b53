/* A signed field written as unsigned, through a cast pointer. */
void reach_error(void) {}

struct A {
  int p, v;
};
struct B {
  unsigned p, v;
};
struct A a = {1, -1};
int main(void) {
  ((struct B *)&a)->v = 0xfffffffeu;
  if (a.v == -2) reach_error();
}
