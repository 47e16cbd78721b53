/* Opening may fail; the result decides about the close. Seeded bug: a descriptor of 0 counts as failure only in
   one of two places. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

static int is_open = 0;

static int f_open(void) {
  int fd = __VERIFIER_nondet_int();
  if (is_open) reach_error();
  if (fd < 0) return -1;
  is_open = 1;
  return fd;
}
static void f_close(int fd) {
  (void)fd;
  if (!is_open) reach_error();
  is_open = 0;
}

int main(void) {
  int fd = -1, tries = 10;
  while (fd < 0 && tries > 0) {
    fd = f_open();
    tries = tries - 1;
  }
  if (fd > 0) f_close(fd);
  if (is_open) reach_error();
  return 0;
}
