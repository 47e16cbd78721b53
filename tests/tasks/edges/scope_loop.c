/* each round has its own. */
int main(void) { int s = 0; for (int i = 0; i < 3; i++) { int *p = &(int){i}; s += *p; } return s - 3; }
