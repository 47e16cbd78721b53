/* Insertion sort of a small array. */
extern int __VERIFIER_nondet_int(void);

#define N 4

int main(void) {
  int a[N];
  for (int i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < N; i++) {
    int value = a[i], j = i;
    while (j > 0 && a[j - 1] > value) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = value;
  }
  return a[0] > a[N - 1];
}
