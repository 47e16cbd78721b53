/* What gcc 12 compiles is read, also by those who ask. */
extern void reach_error(void);
int main(void) {
#if (defined __clang__ || __GNUC__ != 12)
  reach_error();
#endif
  return 0;
}
