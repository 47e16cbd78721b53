/* Looks behind the end of an argument. */
int main(int argc, char **argv) {
  int n = 0;
  for (int i = 1; i < argc; i++)
    if (argv[i][0] == 'x' || argv[i][1] == 'x') n++;
  return n;
}
