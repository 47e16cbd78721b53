/* What isdigit gives for a digit is not 0, and more is not said: gcc says 1, the GNU library 2048. */
#include <ctype.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int is_digit = (isdigit)(__VERIFIER_nondet_int() & 127);

    if (is_digit != 0 && is_digit != 2048)
        reach_error();
    return 0;
}
