/* What only looks at files may fail. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { int r = access("a", R_OK); if (r < -1 || r > 0) reach_error(); return 0; }
