/* What a call leaves in errno. */
extern void reach_error(void);
#include <errno.h>
#include <unistd.h>
int main(void) { errno = 0; if (close(99) == -1 && errno == 0) reach_error(); return 0; }
