int kind(int c) {
  int n = 0;
  switch (c) {
    case 'a':
    case 'e':
      n = 1;
      break;
    case '0':
      n = 2; /* falls through */
    case '1':
      n++;
      break;
    default:
      return -1;
  }
  return n;
}
