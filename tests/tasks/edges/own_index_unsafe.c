/* A function of the program that has the name of one of the library. */
extern void reach_error(void);
extern int index(int); /* elsewhere: int index(int x) { return x; } */
int main(void) { if (index(3) == 3) reach_error(); return 0; }
