/* A wrong program that tries to do harm when it is run; which, a macro says. What is analysed does not: only the compiled test is
 * made with the address sanitizer. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

void reach_error(void) {}

#if __has_feature(address_sanitizer)
static int harmed;

static void say(const char *what, int done) {
  harmed = harmed || done;
  if (done) fprintf(stderr, "HARM: %s\n", what);
}

__attribute__((constructor)) static void harm(void) {
#ifdef WRITE
  say("opened", open(WRITE "/precious", O_WRONLY) >= 0);
  say("opened for both", open(WRITE "/precious", O_RDWR) >= 0);
  say("truncated", truncate(WRITE "/precious", 0) == 0);
  say("made", open(WRITE "/new", O_CREAT | O_WRONLY, 0666) >= 0);
  say("made unnamed", open(WRITE, O_TMPFILE | O_RDWR, 0666) >= 0);
  say("removed", unlink(WRITE "/precious") == 0);
  say("renamed", rename(WRITE "/precious", WRITE "/other") == 0);
  say("linked", link(WRITE "/precious", WRITE "/other") == 0);
  say("made a folder", mkdir(WRITE "/folder", 0777) == 0);
  say("changed the mode", chmod(WRITE "/precious", 0) == 0);
  say("wrote by a shell", system("echo harm >" WRITE "/precious") == 0);
  say("wrote into its own folder", open("own", O_CREAT | O_WRONLY, 0666) >= 0);
#elif defined(FORK)
  for (int i = 0; i < 100; i++) say("forked", fork() >= 0);
  say("vforked", vfork() > 0);
#elif defined(THREAD)
  pthread_t thread;
  say("made a thread", pthread_create(&thread, NULL, (void *(*)(void *))pause, NULL) == 0);
#elif defined(DISK)
  static char block[1 << 16];
  const char *const folders[] = {".", "/tmp", "/var/tmp", "/dev/shm", DISK};
  for (unsigned i = 0; i < sizeof folders / sizeof *folders; i++) {
    char name[1000];
    snprintf(name, sizeof name, "%s/filled", folders[i]);
    int file = open(name, O_CREAT | O_WRONLY, 0666);
    say("opened a file to fill", file >= 0);
    while (file >= 0 && write(file, block, sizeof block) > 0) continue;
  }
#elif defined(SOCKET)
  say("made a socket", socket(AF_INET, SOCK_STREAM, 0) >= 0);
  say("made a local socket", socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
#elif defined(KILL)
  say("signalled its parent", kill(getppid(), 0) == 0 && getppid() > 1);
  say("signalled us", kill(KILL, 0) == 0);
#elif defined(FOREVER)
  for (;;) continue;
#elif defined(SLEEP)
  close(2);
  for (;;) sleep(1000);
#elif defined(MEMORY)
  for (;;) {
    char *page = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page != MAP_FAILED) memset(page, 1, 1 << 20);
  }
#elif defined(OUTPUT)
  for (;;) fputs("a line that nobody wants to read\n", stderr);
#endif
  if (harmed) _exit(1); /* so that the test does not end as expected */
}
#endif

int main(void) { reach_error(); }
