/* Whether the loop ends depends on an indeterminate value. */
extern void reach_error(void);
int main(void) { int n; while (n > 0) n--; reach_error(); return 0; }
