/* What is called must be a function. */
int x;
int main(void) { ((void (*)(void))&x)(); return 0; }
