/* The texts of two errors may lie at two places. */
#include <errno.h>
#include <string.h>

extern void reach_error(void);

int main(void)
{
    const char *denied = strerror(EPERM), *missing = strerror(ENOENT);

    if (denied != missing)
        reach_error();
    return 0;
}
