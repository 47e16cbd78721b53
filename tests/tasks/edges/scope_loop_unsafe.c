/* each round has its own. */
int main(void) { int *p = 0; for (int i = 0; i < 3; i++) { int *q = &(int){i}; p = q; } return *p; }
