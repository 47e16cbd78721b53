/* A literal in a statement of its own lives as long as the block around it. */
int main(void) {
  int n = 0, *q = 0;
  while (n < 5 && *(int[]){n} < 3) n++;
  n = *(q = &(int){3});
  switch (n) {
  case 3: n = 2;
  }
  do n += *&(int){1};
  while (n < 9);
  return *q;
}
