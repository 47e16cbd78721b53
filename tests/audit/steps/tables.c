/* Pointers that are read from constants, directly and through pointers: to functions, to other constants, to variables. */
extern unsigned __VERIFIER_nondet_uint(void);

struct methods {
  int (*first)(int);
  int (*second)(int);
  const char *name;
  int *counter;
};

static int counts[3];
static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
static const struct methods walk = {up, down, "walk", &counts[0]}, run = {down, up, "run" + 1, &counts[2]};
static const struct methods *const all[3] = {&walk, &run, 0};

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  const struct methods *m = n & 1 ? &walk : &run;
  const struct methods *const *p = &all[n & 1];
  int r = m->first(1) + m->second(2) + m->name[0];
  int *counter = m->counter, *other = (*p)->counter;
  if (other == counter) r++;
  *counter = r;
  p++;
  if (*p) r += (*p)->name[1];
  return r + all[n % 3u == 2 ? 0 : n % 3u]->first(*other);
}
