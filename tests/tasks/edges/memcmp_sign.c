extern void reach_error(void);
#include <string.h>
int main(void) { if (memcmp("b", "a", 1) <= 0) reach_error(); return 0; }
