/* A string literal must not be written to. */
int main(void) {
  char text[] = "abc", *p = "abc";
  p[1] = 'x';
  return 0;
}
