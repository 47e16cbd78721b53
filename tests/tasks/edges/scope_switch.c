/* A variable that a switch jumps over. */
int main(int c, char **v) { int n = 0; switch (c) { int x; default: x = 1; int *p = &x; n = *p; } return n; }
