/* A text of the library is a text. */
#include <string.h>
int main(void) { return strerror(2)[0] == 0; }
