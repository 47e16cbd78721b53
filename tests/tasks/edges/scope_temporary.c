/* A structure that a call returns ends with the expression. */
struct s { int a[9]; }; static struct s f(void) { struct s s = {{1}}; return s; }
int main(void) { return f().a[2]; }
