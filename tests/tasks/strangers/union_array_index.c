/* An element of an array in a union, at an index that is not known. */
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

struct A {
  signed char c[2];
};
struct B {
  unsigned char c[2];
};
int main(void) {
  union {
    struct A a;
    struct B b;
  } u;
  u.a.c[1] = -1;
  u.a.c[0] = -1;
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 1) return 0;
  if (u.b.c[i] == 255) reach_error();
}
