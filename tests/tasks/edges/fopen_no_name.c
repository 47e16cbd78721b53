/* There is no file without a name. */
#include <stdio.h>

extern void reach_error(void);

int main(void)
{
    if (fopen("", "r"))
        reach_error();
    return 0;
}
