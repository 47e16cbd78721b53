/* What only looks at files may fail. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { if (access("a", R_OK) == -1) reach_error(); return 0; }
