#include <setjmp.h>
#include <pthread.h>
extern jmp_buf env;
extern void *work(void *);
volatile int port;
_Atomic int counter;
double half(double x) { return x / 2; }
int all(int n) {
  int low;
  __asm__("mov %1, %0" : "=r"(low) : "r"(n));
  port = n;
  n += port;
  counter++;
  float f = n;
  if (f > 1.5f) n--;
  if (setjmp(env)) return 1;
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  longjmp(env, 1);
}
