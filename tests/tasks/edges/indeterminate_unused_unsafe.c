/* An indeterminate value that decides nothing. */
extern void reach_error(void);
int main(void) { int x; int y = x + 1; (void)y; reach_error(); return 0; }
