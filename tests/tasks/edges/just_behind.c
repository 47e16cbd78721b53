/* The element behind the last. */
int main(void) { int a[2]; a[0] = a[1] = 1; return a[1] - 1; }
