union value {
  int i;
  unsigned char byte[4];
  struct {
    short low, high;
  };
  void *p;
};
struct tagged {
  int tag;
  union value v;
};

int get(struct tagged *t, union value *u) {
  if (t->tag == 1) return t->v.i;
  t->v.p = 0;
  t->v.high = 2;
  u->byte[1] = 7;
  u->i = t->v.low;
  return u->byte[t->tag];
}
