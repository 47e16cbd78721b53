/* An indeterminate pointer is compared with NULL, and used. */
int main(void) { int *p; if (!p) return 0; return *p; }
