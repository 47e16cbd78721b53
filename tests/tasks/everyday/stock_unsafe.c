/* A stock of items in an array: names are found, added and printed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define MAX 50
struct item { char name[32]; int qty; double price; };
static struct item items[MAX];
static int count;
static struct item *find(const char *name) {
  for (int i = 0; i < count; i++)
    if (strcmp(items[i].name, name) == 0) return &items[i];
  return NULL;
}
static int add(const char *name, int qty) {
  struct item *it = find(name);
  if (it) { it->qty += qty; return 1; }
  if (count == MAX) return 0;
  it = &items[count++];
  strncpy(it->name, name, sizeof it->name - 1);
  it->name[sizeof it->name - 1] = '\0';
  it->qty = qty;
  it->price = 0;
  return 1;
}
int main(void) {
  char line[64], name[16];
  int q;
  while (fgets(line, sizeof line, stdin)) {
    if (sscanf(line, "%31s %d", name, &q) != 2) continue;
    if (q < 0) continue;
    else if (!add(name, q)) break;
  }
  for (int i = 0; i < count; i++) printf("%-20s %d\n", items[i].name, items[i].qty);
  return 0;
}
