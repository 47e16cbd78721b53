/* The program has its own floor: a call is a call of that, whatever clang knows about the library's. */
extern void reach_error(void);
static int calls;
double floor(double x) { calls++; return x; }
int main(void) { floor(1.5); if (calls == 1) reach_error(); return 0; }
