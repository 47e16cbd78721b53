/* strtol as C23 has it reads binary numbers; one that gives 0 is an older one. */
#include <stddef.h>
extern void reach_error(void);
extern long __isoc23_strtol(const char *, char **, int);
extern long strtol(const char *, char **, int);
int main(void) {
  if (__isoc23_strtol("0b11", NULL, 0) != 0) reach_error();
  if (strtol("0b11", NULL, 0) != 0) reach_error();
  return 0;
}
