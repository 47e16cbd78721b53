/* Printing may fail, in a program without inputs too. */
extern void reach_error(void);
#include <stdio.h>
int main(void) { if (printf("ab") < 0) reach_error(); return 0; }
