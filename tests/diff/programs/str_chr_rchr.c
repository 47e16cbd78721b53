/* strchr and strrchr, also for the terminator. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static const char *base(const char *path)
{
  const char *p = strrchr(path, '/');
  return p ? p + 1 : path;
}

static int count(const char *s, char c)
{
  int n = 0;
  while ((s = strchr(s, c)) != NULL) {
    n++;
    s++;
  }
  return n;
}

int main(void)
{
  char text[] = "abracadabra";
  char c = (char)('a' + (unsigned)__VERIFIER_nondet_int() % 6);
  char *f = strchr(text, c), *l = strrchr(text, c);

  printf("%c %d %d\n", c, f ? (int)(f - text) : -1, l ? (int)(l - text) : -1);
  printf("%d %d\n", count(text, 'a'), count(text, c));
  printf("%s %s %s\n", base("/usr/lib/x.so"), base("plain"), base("dir/"));
  printf("%d %d\n", (int)(strchr(text, '\0') - text), (int)(strrchr(text, 0) - text));
  if (f)
    *f = '*';
  printf("%s\n", text);
  return strchr(text, 'z') == NULL;
}
