/* A bit-field wider than an int: gcc keeps its width in arithmetic, clang has the declared type. */
extern void reach_error(void);
struct { unsigned long b : 32, c : 20; } s;
int main(void) { s.b = 0; s.c = 5; if ((s.c << 2) != 20) reach_error(); return 0; }
