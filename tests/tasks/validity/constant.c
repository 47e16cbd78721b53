/* A string literal must not be written to. */
int main(void) {
  char text[] = "abc", *p = text;
  p[1] = 'x';
  return 0;
}
