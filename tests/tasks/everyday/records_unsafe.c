/* Names in the blocks of a list, told into too little memory by functions of the printf family. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct item { char name[16]; int n; struct item *next; };
static void tell(const char *format, ...) {
  char text[20];
  va_list list;
  va_start(list, format);
  int n = vsnprintf(text, sizeof text, format, list);
  va_end(list);
  if (n > (int)sizeof text) n = sizeof text;
  text[n] = 0;
  puts(text);
}
int main(void) {
  struct item *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct item *i = malloc(sizeof *i);
    if (!i) break;
    snprintf(i->name, sizeof i->name, "item-%d", __VERIFIER_nondet_int());
    i->n = (int)strlen(i->name);
    i->next = list;
    list = i;
    tell("added %s (%d)", i->name, i->n);
  }
  for (struct item *i = list; i; i = i->next) tell("has %s of %d", i->name, i->n);
  while (list) {
    struct item *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
