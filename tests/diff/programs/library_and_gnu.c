#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct flex {
  int n;
  int a[];
};
struct bits {
  long a : 40;
  unsigned long b : 24;
  int : 0;
  unsigned char c : 3;
  unsigned char d : 6;
  long long e : 63;
} __attribute__((packed));
static int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void clean(int *p) { printf("clean %d\n", *p); }

static int alias_target(int x) { return x + 1; }
int al(int) __attribute__((alias("alias_target")));
int main(void) {
  struct flex *f = malloc(sizeof *f + 3 * sizeof(int));
  f->n = 3;
  for (int i = 0; i < 3; i++) f->a[i] = 9 - i;
  qsort(f->a, 3, sizeof(int), cmp);
  printf("%d %d %d\n", f->a[0], f->a[1], f->a[2]);
  int *found = bsearch(&(int){8}, f->a, 3, sizeof(int), cmp);
  printf("%d\n", found ? (int)(found - f->a) : -1);
  free(f);
  struct bits b = {.a = -5, .b = 0xffffff, .c = 9, .d = 40, .e = -1};
  b.a *= 2;
  b.b++;
  b.c--;
  b.d += 30;
  b.e ^= 12;
  printf("%ld %lu %d %d %lld %zu\n", (long)b.a, (unsigned long)b.b, b.c, b.d, (long long)b.e, sizeof b);
  {
    int x __attribute__((cleanup(clean))) = 4;
    if (x > 3) {
      int y __attribute__((cleanup(clean))) = 5;
      goto out;
    }
  }
out:
  printf("%d\n", al(4));
  uintptr_t u = (uintptr_t)&b;
  unsigned char *q = (unsigned char *)u;
  printf("%d\n", q[0]);
  int arr[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int(*pa)[3] = arr;
  printf("%d %d %td\n", (*(pa + 1))[2], *(*pa + 1), &arr[1][2] - &arr[0][0]);
  char s[] = "hello";
  for (char *p = s, *e = s + strlen(s) - 1; p < e; p++, e--) {
    char t = *p;
    *p = *e;
    *e = t;
  }
  puts(s);
  printf("%s|%5s|%-5s|%.2s|%c|%%|%x|%o|%lu|%zu|%+d|% d|%#x\n", "a", "b", "c", "defg", 'h', 255, 8, 9ul, sizeof(int), 3,
         4, 5);
  char buf[32];
  snprintf(buf, sizeof buf, "%d-%s", 5, "x");
  puts(buf);
  sprintf(buf, "%03d", 7);
  puts(buf);
  printf("%d %ld %d\n", atoi("42x"), strtol("-0x1f", NULL, 16), abs(-3));
  char *d = strdup("dup");
  d[0] = 'D';
  puts(d);
  free(d);
  unsigned r = 0;
  for (int i = 0; i < 5; i++)
    r = r * 10 + (unsigned)({
          int z = i;
          switch (z) {
            case 2:
              z = 7;
          }
          z;
        });
  printf("%u\n", r);
  int n = 3;
  int m[n][n + 1];
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= n; j++) m[i][j] = i * j;
  printf("%d %zu\n", m[2][3], sizeof m);
  const char *str = (n > 2 ? "yes" : "no");
  printf("%s %c\n", str, "abc"[n - 1]);
  long l = __LONG_MAX__;
  l ^= l >> 3;
  printf("%ld %d\n", l, __builtin_clzl(5));
  int v = 5;
  v = v++ + 0 * v;
  (void)v;
  _Static_assert(sizeof(long) >= 4, "");
  void *tab[] = {&&a1, &&a2};
  int k = 0;
  goto *tab[k];
a1:
  k++;
  goto *tab[1];
a2:
  printf("k%d\n", k);
  return (int)strlen("xyz") - 3;
}
