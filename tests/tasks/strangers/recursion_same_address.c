/* Two activations of one local have two addresses. */
void reach_error(void) {}

void f(int n, int *p) {
  int x = n;
  if (n == 1) {
    if (p != &x) reach_error();
    return;
  }
  f(1, &x);
}
int main(void) { f(0, 0); }
