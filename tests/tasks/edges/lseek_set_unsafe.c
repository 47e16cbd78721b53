/* lseek from the beginning gives what it was told, or fails. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { if (lseek(0, 3, SEEK_SET) == 3) reach_error(); return 0; }
