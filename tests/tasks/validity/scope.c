/* Pointers to locals: of a function that has returned, of a block that was left. */
static int *dangling(void) {
  int x, *p = &x;
  *p = 3;
  return p;
}
int main(void) {
  int y = 0, *good = &y, *bad = dangling();
  *good = 1;
  {
    int z = 2;
    if (*good == 2) bad = &z;
  }
  return *good;
}
