/* setjmp returns again, which is not modelled. */
extern void reach_error(void);
#include <setjmp.h>
static jmp_buf place;
int main(void) { if (setjmp(place) > 1) reach_error(); return 0; }
