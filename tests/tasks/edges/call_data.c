/* What is called must be a function. */
static void f(void) {}
int main(void) { void (*p)(void) = f; p(); return 0; }
