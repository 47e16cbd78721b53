/* Ends with a write to a constant, through a pointer that leads to a variable as well. */
static char own[4] = "abc";
static const char fixed[4] = "abc";

int main(void) {
  char *p = own;
  for (int i = 0; i < 2; i++) {
    p[1] = 'x';
    p = (char *)fixed;
  }
  return own[1];
}
