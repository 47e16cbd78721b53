/* Text that would end the page's data, open a comment or become an element, if it were not escaped: </script>
   <script>document.title = "owned"</script> <!-- &lt; <img src=x onerror="document.title='owned'"> */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

const char *text = "</script><script>document.title = 'owned'</script><!--";

int main(void) {
  const char *shown = "<b>bold</b> \\ \" ' ]]> \x01\xff";
  int value = __VERIFIER_nondet_int();
  assert(shown[0] == '<' && "<img src=x onerror=alert(1)>"[0] == '<' && value != 7 /* </SCRIPT > */);
  return text[0] - '<';
}
