struct flags {
  unsigned ready : 1;
  unsigned mode : 3;
  int delta : 7;
  unsigned rest;
};

int update(struct flags *f, int m) {
  f->mode = m;
  f->delta = -1;
  f->ready ^= 1;
  f->mode++;
  if (f->ready) return f->delta;
  return f->mode + f->rest;
}
