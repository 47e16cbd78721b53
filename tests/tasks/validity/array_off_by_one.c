/* Array elements, and a variable through a pointer to it. */
int table[10];
static void set(int *q) { *q = 1; }
int main(void) {
  int x, a[5];
  set(&x);
  for (int i = 0; i <= 5; i++) a[i] = table[i] + x;
  return a[0];
}
