/* Digraphs, line continuations, odd spacing and comments everywhere. */
%:include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
<%
  int a<:3:> = <% 1, 2, 3 %>;
  int x = __VERIFIER_nondet_int/* call */(/**/) % 3;
  int y = a<:(unsigned)x % 3:> +/* plus */+ 1;
  int long_na\
me = y ---x; // y-- - x
  if(x)/**/
  {
    printf("%d\n",/*,*/x);
  ;;;}
  else{;}
  printf("%d %d %s\n", y, long_name, "con\
tinued");
  return 0;
%>
