/* memcpy between variables of different signedness. */
void *memcpy(void *, const void *, unsigned long);
void reach_error(void) {}

int main(void) {
  int i = -1;
  unsigned u = 0;
  memcpy(&u, &i, 4);
  if (u > 5) reach_error();
}
