/* A file is opened, read and closed in this order. Seeded bug: after the end of the file is seen one more read
   happens. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

enum { CLOSED, OPEN } file = CLOSED;
static void f_open(void) {
  if (file != CLOSED) reach_error();
  file = OPEN;
}
static void f_close(void) {
  if (file != OPEN) reach_error();
  file = CLOSED;
}
static int f_read(void) {
  if (file != OPEN) reach_error();
  return __VERIFIER_nondet_int();
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int c;
    f_open();
    do {
      c = f_read();
    } while (c > 0);
    f_close();
    if (c < -1) c = f_read();
  }
  if (file != CLOSED) reach_error();
  return 0;
}
