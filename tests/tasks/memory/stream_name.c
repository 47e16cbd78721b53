/* A word that fits its buffer. */
#include <stdio.h>

int main(void) {
  char name[8];
  short age;
  if (scanf("%7s %hd", name, &age) != 2 || age < 0) return 1;
  return name[0] == 'x';
}
