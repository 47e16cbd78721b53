/* The number of an address decides nothing. */
void reach_error(void) {}

int a;
int main(void) {
  if ((unsigned long)&a > 70000UL) reach_error();
}
