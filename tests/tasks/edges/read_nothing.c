/* Reading no bytes may fail, and gives nothing else. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { char b[4]; if (read(0, b, 0) > 0) reach_error(); return 0; }
