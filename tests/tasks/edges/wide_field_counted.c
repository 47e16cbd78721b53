/* A bit-field wider than an int: gcc keeps its width in arithmetic, clang has the declared type. */
extern void reach_error(void);
struct { unsigned long b : 33; } s;
int main(void) { s.b = 0x1ffffffffUL; s.b++; if (s.b != 0) reach_error(); return 0; }
