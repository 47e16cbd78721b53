/* What the program stores there is known. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { optind = 3; if (optind == 3) reach_error(); return 0; }
