/* setjmp returns again, which is not modelled. */
extern void reach_error(void);
#include <setjmp.h>
static jmp_buf place;
int main(void) { int again = setjmp(place); if (again) reach_error(); longjmp(place, 1); }
