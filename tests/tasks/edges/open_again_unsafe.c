/* A descriptor that is closed can be given out again. */
extern void reach_error(void);
#include <fcntl.h>
#include <unistd.h>
int main(void) {
  int d = open("a", O_RDONLY);
  if (d < 0) return 1;
  close(d);
  if (open("b", O_RDONLY) == d && dup(d) != -1) reach_error();
  return 0;
}
