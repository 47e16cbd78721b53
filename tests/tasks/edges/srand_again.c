/* Equal seeds give equal numbers; that two numbers behind one seed differ is promised by nobody. */
extern void reach_error(void);
#include <stdlib.h>
int main(void) { srand(7); int a = rand(); srand(7); if (rand() != a) reach_error(); return 0; }
