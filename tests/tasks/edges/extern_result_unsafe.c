/* So may the result of a function from elsewhere. */
extern void reach_error(void);
extern int *get(void); int g = 1;
int main(void) { int *p = get(); *p = 5; if (g == 5) reach_error(); return 0; }
