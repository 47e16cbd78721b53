/* A decision that depends on an indeterminate value ends the execution: what is behind it is not known. */
extern void reach_error(void);
int main(void) { int x; if (x < 0) reach_error(); return 0; }
