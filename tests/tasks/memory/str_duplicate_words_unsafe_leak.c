/* Splits a text into words that are allocated one by one. Seeded mistake: leak. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define MAX 3

int main(void) {
  const char *text = __VERIFIER_nondet_int() ? "to be or" : "not";
  char *words[MAX] = {NULL};
  int count = 0;
  while (*text != 0 && count < MAX) {
    const char *end = text;
    while (*end != '\0' && *end != ' ') end++;
    size_t length = (size_t)(end - text);
    char *word = malloc(length + 1);
    memcpy(word, text, length);
    word[length] = '\0';
    if (length != 3) words[count++] = word;
    text = *end == ' ' ? end + 1 : end;
  }
  for (int i = 0; i < count; i++) free(words[i]);
  return 0;
}
