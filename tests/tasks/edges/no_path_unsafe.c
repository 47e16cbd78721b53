/* There is no file without a name, and no descriptor below 0. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { if (access("a", F_OK) == 0) reach_error(); return 0; }
