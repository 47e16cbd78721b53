/* Pointers that have wrapped, compared. */
void reach_error(void) {}

int x;
int main(void) {
  char *p = (char *)&x;
  p -= 0x100000;
  if (p > (char *)1000000000000UL) reach_error();
}
