/* A variable that a switch jumps over. */
int main(int c, char **v) { int *p = 0; switch (c) { int x; default: x = 1; p = &x; } return *p; }
