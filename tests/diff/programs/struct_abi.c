#include <stdarg.h>
#include <stdio.h>
struct a {
  char c;
  short s;
  int i;
};
struct b {
  long x, y;
};
struct c {
  long x, y, z;
};
struct d {
  char a[3];
};
struct e {
  int i;
  char c;
  long l;
  char d;
};
union u {
  int i;
  char c[8];
  long l;
};
struct f {
  struct a a;
  struct d d;
};
struct a fa(struct a v) {
  v.i += v.c;
  return v;
}
struct b fb(struct b v) {
  long t = v.x;
  v.x = v.y;
  v.y = t;
  return v;
}
struct c fc(struct c v, struct a w) {
  v.z = v.x + v.y + w.s;
  return v;
}
struct d fd(struct d v) {
  v.a[0]++;
  v.a[2] = v.a[1];
  return v;
}
struct e fe(struct e v) {
  v.d = v.c;
  v.l = v.i;
  return v;
}
union u fu(union u v) {
  v.c[1] ^= 3;
  return v;
}
struct f ff(struct f v) {
  v.d = fd(v.d);
  v.a = fa(v.a);
  return v;
}
int main(void) {
  struct a a = fa((struct a){3, 4, 5});
  struct b b = fb(fb((struct b){1, 2}));
  struct c c = fc((struct c){7, 8, 9}, a);
  struct d d = fd((struct d){{1, 2, 3}});
  struct e e = fe((struct e){1, 2, 3, 4});
  union u u = fu((union u){.l = 77});
  struct f f = ff((struct f){a, d});
  printf("%d %d %d %ld %ld %ld %d %d %d %d %ld %d %ld %d %d\n", a.c, a.s, a.i, b.x, b.y, c.z, d.a[0], d.a[1], d.a[2],
         e.i, e.l, e.d, u.l, f.a.i, f.d.a[2]);
  struct a (*p)(struct a) = fa;
  printf("%d\n", p(a).i + fa(fa(a)).i);
  return 0;
}
