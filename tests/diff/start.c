/*
 * Starts a program that was linked as a shared object: start PROGRAM.so
 *
 * This executable has the sanitizers' runtime in it, so that not every program
 * of the differential test has to be linked with it, which takes longer than
 * to compile and run it.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv, char **envp)
{
  void *program = argc == 2 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  int (*start)(int, char **, char **) = NULL;

  if (program != NULL)
    *(void **)&start = dlsym(program, "main");
  if (start == NULL) {
    fprintf(stderr, "ERROR: %s\n", argc == 2 ? dlerror() : "usage: start PROGRAM.so");
    return 1;
  }
  exit(start(1, argv + 1, envp));
}
