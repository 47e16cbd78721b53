/* clang marks no lifetimes in a function with a computed goto, and all of these lead through one block: a jump within a block keeps its variables, what
 * cleans a variable up runs while it lives. */
#include <stdio.h>
static int cleaned;
static void clean(int *p) { cleaned += *p; }
static int walk(int n) {
  static void *const way[] = {&&even, &&odd, &&out};
  int sum = 0;
  for (int i = 0; i < n; i++) {
    int kept = i * 3, *p = &kept, steps = 1;
    goto *way[i & 1];
  odd:
    *p += steps++;
    if (steps < 4) goto *way[steps & 1];
  even:
    kept += 10;
    {
      int first __attribute__((cleanup(clean))) = kept;
      if (first > 40) {
        int second __attribute__((cleanup(clean))) = 1;
        sum += second;
      }
    }
    sum += *p;
    if (kept > 60) goto *way[2];
  }
out:
  return sum;
}
int main(void) {
  int sum = walk(4);
  printf("%d %d\n", sum, cleaned);
  sum = walk(30);
  printf("%d %d\n", sum, cleaned);
  return 0;
}
