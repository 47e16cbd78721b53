/* An access whose value is not known is an access. */
int main(void) { volatile int *p = 0; return *p; }
