/* A local record whose fields are used like variables. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

struct rectangle {
  int width, height, area;
};

int main(void) {
  struct rectangle r;
  r.width = __VERIFIER_nondet_int();
  r.height = 3;
  if (r.width < 0 || r.width > 1000) return 0;
  r.area = 3 * r.width;
  __VERIFIER_assert(r.area == r.width + r.width + r.width);
  return 0;
}
