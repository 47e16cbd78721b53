/* A pointer from elsewhere may lead to what can be named there. */
extern void reach_error(void);
extern int *conf; int g = 1; /* elsewhere: int *conf = &g; */
int main(void) { *conf = 5; if (g == 5) reach_error(); return 0; }
