/* Printing may fail, in a program without inputs too. */
extern void reach_error(void);
#include <stdio.h>
int main(void) { int n = printf("ab"); if (n < -1) reach_error(); return 0; }
