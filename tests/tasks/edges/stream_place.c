/* Does a stream lie where the one before did, which was closed? That is the library's business. */
#include <stdint.h>
#include <stdio.h>

extern void reach_error(void);

int main(void)
{
    FILE *first = fopen("first", "r"), *second;
    uintptr_t place = (uintptr_t)first;

    if (!first)
        return 1;
    fclose(first);
    second = fopen("second", "r");
    if (!second)
        return 1;
    if ((uintptr_t)second != place)
        reach_error();
    fclose(second);
    return 0;
}
