/* Letters and digits, and nothing else. */
extern void reach_error(void);
#include <stdlib.h>
int main(void) { char p[] = "XXXXXX"; mkstemp(p); if (p[1] == 'b') reach_error(); return 0; }
