/* Ends with a read of the byte before a variable, through a pointer that came from behind it. */
static char word[4] = "abc";

int main(void) {
  char *p = word + 3, last = 0;
  while (last != 'z') {
    last = *p;
    p--;
  }
  return 0;
}
