/* A literal in the substatement of do ends with it (C17 6.8.5p5). */
int main(void) {
  int *p = 0, n = 0;
  do p = &(int){n};
  while (n++ < 2);
  return *p & 0;
}
