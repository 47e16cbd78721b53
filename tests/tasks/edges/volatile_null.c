/* An access whose value is not known is an access. */
int main(void) { int x = 1; volatile int *p = &x; return *p != *p; }
