/* A two-dimensional array of constant size. Seeded mistake: access out of bounds. */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int grid[3][5] = {{0}};
  unsigned x = __VERIFIER_nondet_uint() % 5, y = __VERIFIER_nondet_uint() % 3;
  grid[y][x] = 1;
  int *cell = &grid[0][0];
  for (unsigned i = 0; i <= 3 * 5; i++) cell[i]++;
  return grid[y][x] == 0;
}
