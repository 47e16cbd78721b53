/* A function without body that gets no pointers is taken to change nothing of the program (docs/properties.md says so). */
void reach_error(void) {}

extern int ext(int);
int shared = 1;

int main(void) {
  int x = ext(shared);
  if (shared != 1) reach_error();
  return x;
}
