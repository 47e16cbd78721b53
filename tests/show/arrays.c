int grid[3][4];
int sum(int a[], int n) {
  int local[5] = {1, 2, 3};
  int s = local[n];
  for (int i = 0; i < 3; i++) s += grid[i][n] + a[i];
  int(*row)[4] = &grid[1];
  (*row)[2] = s;
  grid[2][n] = local[s];
  return row[1][3] + (int)sizeof grid;
}
