/* What variables of the library lead to is there, though not known here. */
extern char **environ;
int main(void) { int n = 0; if (environ) for (char **e = environ; *e; e++) n = 1; return n; }
