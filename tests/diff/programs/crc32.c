/* CRC-32, table driven and bit by bit. */
#include <stdio.h>
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static uint32_t table[256];

static uint32_t slow(uint32_t crc, uint8_t b)
{
  crc ^= b;
  for (int k = 0; k < 8; k++)
    crc = crc & 1 ? (crc >> 1) ^ 0xedb88320u : crc >> 1;
  return crc;
}

int main(void)
{
  uint8_t data[9] = "12345678";
  uint32_t c = 0xffffffffu, d = c;

  for (uint32_t i = 0; i < 256; i++)
    table[i] = slow(0, (uint8_t)i);
  for (int i = 0; i < 3; i++)
    data[i] = __VERIFIER_nondet_uchar();
  data[8] = '9';
  for (int i = 0; i < 9; i++) {
    c = slow(c, data[i]);
    d = table[(d ^ data[i]) & 0xff] ^ (d >> 8);
  }
  printf("%08x %08x\n", ~c, ~d);
  return c == d;
}
