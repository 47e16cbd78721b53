/* Descriptors are any numbers, but not the same. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { int fd[2]; if (!pipe(fd) && (fd[0] == fd[1] || fd[0] < 0 || fd[1] < 0)) reach_error(); return 0; }
