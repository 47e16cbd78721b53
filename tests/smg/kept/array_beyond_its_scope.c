/* An array of variable length ends with its scope, whatever lay below it. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int sum(int n, int *a) {
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10) return 0;
  int *best = 0, s = 0;
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i;
  if (n > 3) {
    int b[n];
    for (int i = 0; i < n; i++) b[i] = a[i] + 1;
    s = sum(n, b);
    int c[n];
    for (int i = 0; i < n; i++) c[i] = s;
    best = c;
  }
  if (best) return best[0];
  return 0;
}
