/* which a substatement is too; */
int main(void) { int *p = 0; if (1) p = (int[]){1}; return *p; }
