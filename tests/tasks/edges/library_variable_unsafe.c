/* A variable of the program that has the name of one of the library. */
char **environ;
int main(void) { int n = 0; for (char **e = environ; *e; e++) n = 1; return n; }
