/* Memory that is lost before a loop that never ends is lost. */
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  p = NULL;
  for (;;) {
  }
}
