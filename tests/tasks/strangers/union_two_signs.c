/* A member of a union read through the other member's type. */
void reach_error(void) {}

struct A {
  int p, v;
};
struct B {
  unsigned p, v;
};
int main(void) {
  union {
    struct A a;
    struct B b;
  } x;
  x.a.v = -1;
  if (x.b.v > 5) reach_error();
}
