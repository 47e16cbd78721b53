/* time() writes through its argument. */
void reach_error(void) {}

long time(long *);
int main(void) {
  long t = 0;
  time(&t);
  if (t != 0) reach_error();
}
