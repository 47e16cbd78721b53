/* A function of the program that has the name of one of the library. */
extern void reach_error(void);
extern char *index(const char *, int);
int main(void) { if (*index("ab", 'b') != 'b') reach_error(); return 0; }
