struct point {
  int x, y;
};
int length(const struct point *p);
int far(int x) {
  int *a = (int[]){x, 2, 3};
  a[1] = length(&(struct point){x, 4});
  struct point p = (struct point){.y = a[2]};
  return p.x + p.y;
}
