/* What a function returns is bytes: 128 to 255 in the unsigned char of its caller, whatever they were made of. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);

static unsigned char high(unsigned char x) { return (unsigned char)(x << 3 | 128); }
static unsigned short wide(unsigned short x) { return (unsigned short)(x << 1 | 32768); }

int main(void) {
  unsigned char y = high(__VERIFIER_nondet_uchar());
  if (y >= 128) {
    unsigned short z = wide(__VERIFIER_nondet_ushort());
    if (z >= 32768 && y != z) reach_error();
  }
  return 0;
}
