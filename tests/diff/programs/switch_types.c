#include <stdio.h>
int f(long long x) {
  switch (x) {
    case -5 ... - 1:
      return 1;
    case 1LL << 40:
      return 2;
    case 7:
    case 9:
      return 3;
    default:
      return 4;
  }
}
int g(_Bool b) {
  switch (b) {
    case 0:
      return 10;
    default:
      return 11;
  }
}
int h(unsigned char c) {
  switch (c) {
    case 200 ... 255:
      return 1;
    case 0:
      return 2;
  }
  return 3;
}
int k(__int128 x) {
  switch (x) {
    case 5:
      return 1;
  }
  return 0;
}
int main(void) {
  for (long long i = -7; i < 10; i++) printf("%d ", f(i));
  printf("%d %d %d %d %d %d\n", f(1LL << 40), g(0), g(1), h(0), h(220), h(7));
  printf("%d%d\n", k(5), k((__int128)5 + ((__int128)1 << 64)));
  return 0;
}
