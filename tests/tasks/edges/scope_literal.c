/* A compound literal lives in its block, */
int main(void) { int *p, n; { p = (int[]){1}; n = *p; } return n; }
