/* The same in 32 bits. */
void reach_error(void) {}

void *malloc(unsigned);
int main(void) {
  char *p = malloc(4);
  if (p < (char *)0xffffffffu) reach_error();
}
