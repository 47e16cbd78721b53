/* The number of an address from malloc decides nothing. */
void reach_error(void) {}

void *malloc(unsigned long);
int main(void) {
  char *p = malloc(4);
  if (p < (char *)0x400000000000UL) reach_error();
}
