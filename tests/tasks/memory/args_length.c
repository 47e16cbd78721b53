/* The longest argument. */
#include <string.h>

int main(int argc, char **argv) {
  size_t longest = 0;
  for (int i = 0; i < argc; i++) {
    size_t n = strlen(argv[i]);
    if (n > longest) longest = n;
  }
  return longest > 10;
}
