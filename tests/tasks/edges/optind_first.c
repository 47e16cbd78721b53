/* Variables of the library are not modelled, and are no input. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { if (optind != 1) reach_error(); return 0; }
