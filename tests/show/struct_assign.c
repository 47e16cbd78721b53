struct point {
  int x, y;
};
struct line {
  struct point from, to;
  struct point *mark;
};

void move(struct line *l, struct point p) {
  struct line copy = *l;
  l->to = p;
  *l->mark = l->from;
  copy.from = copy.to;
  copy.to.x++;
  *l = copy;
}
