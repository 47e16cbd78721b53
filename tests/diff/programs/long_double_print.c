/* printf of long doubles, from the bits of the target's format: ends of its range, signs, zeros, precision. */
#include <stdio.h>

int main(void) {
  static const long double number[] = {0.0L, -0.0L, 1.0L, -2.5L, 0.1875L, 1048577.0L, 1.0e4000L, -1.0e-4000L, 0x1p-16445L, 0x1.8p16383L};
  for (unsigned i = 0; i < sizeof number / sizeof *number; i++)
    printf("%.3Le %.2Lg %+Lg %12.3LG\n", number[i], number[i], number[i], number[i]);
  printf("%Lf|%-12.2Lf|%012.1Lf\n", number[3], number[4], number[5]);
  return 0;
}
