/* Of gcc's builtins clang knows some only by name. */
extern void reach_error(void);

int main(void)
{
    if (__builtin_add_overflow_p(2147483647, 1, (int)0))
        reach_error();
    return 0;
}
