/* There is no file without a name: freopen fails, and the stream is closed. */
#include <stdio.h>

extern void reach_error(void);

int main(void)
{
    FILE *f = freopen("", "r", stdin);

    if (f)
        reach_error();
    return 0;
}
