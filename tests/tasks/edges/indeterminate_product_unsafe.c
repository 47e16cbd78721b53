/* What is copied and computed with is no error, and decides nothing. */
extern void reach_error(void);
int main(void) { int x = 3; int y = x + (x * 2 == 4 ? 1 : 2); (void)y; reach_error(); return 0; }
