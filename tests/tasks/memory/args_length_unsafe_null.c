/* The longest argument, for programs that have a name. */
#include <string.h>

int main(int argc, char **argv) {
  size_t longest = strlen(argv[0]);
  for (int i = 1; i < argc; i++) {
    size_t n = strlen(argv[i]);
    if (n > longest) longest = n;
  }
  return longest > 10;
}
