/* There is no file without a name, and no descriptor below 0. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { if (access("", F_OK) == 0 || close(-1) == 0 || truncate("a", -1) == 0 || write(-1, "a", 1) == 1) reach_error(); return 0; }
