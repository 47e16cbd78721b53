/* An indeterminate address leads nowhere. */
int main(void) { int *p; return *p; }
