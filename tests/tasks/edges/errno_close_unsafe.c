/* What a call leaves in errno. */
extern void reach_error(void);
#include <errno.h>
#include <unistd.h>
int main(void) { errno = 0; close(99); if (errno) reach_error(); return 0; }
