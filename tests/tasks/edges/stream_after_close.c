/* A stream is read after it was closed, while another one is open: that may lie elsewhere. */
#include <stdio.h>

int main(void)
{
    FILE *names = fopen("names", "r");
    FILE *values;
    int c;

    if (!names)
        return 1;
    fclose(names);
    values = fopen("values", "r");
    if (!values)
        return 1;
    c = fgetc(names);
    fclose(values);
    return c == EOF;
}
