typedef int op(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
struct table {
  op *f;
};
static struct table both[2] = {{add}, {sub}};
int apply(op *f, struct table *t, int i) {
  op *g = i ? add : f;
  return g(1, 2) + f(3, 4) + t->f(5, 6) + both[i].f(7, 8) + (*t[1].f)(9, 10);
}
