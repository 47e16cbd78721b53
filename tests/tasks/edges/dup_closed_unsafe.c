/* What was closed cannot be duplicated. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { close(5); if (dup(6) != -1) reach_error(); return 0; }
