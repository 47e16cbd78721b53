/* A compound literal lives in its block, */
int main(void) { int *p; { p = (int[]){1}; } return *p; }
