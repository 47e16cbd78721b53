"""Random programs that call functions of the C library, for the differential test: strings, memory, characters,
numbers, sorting, searching, printing. All calls are valid, so that both sides must print the same. Inputs are taken
before the first call, because models may take inputs of their own. Of comparisons only the sign is printed."""
import random

LETTERS = "abAB01 ,%-x"
ROOM = 96


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, *choices):
        return self.random.choice(choices)

    def text(self, most=10):
        n = self.random.randint(0, most)
        return '"' + "".join(self.random.choice(LETTERS) for _ in range(n)) + '"'

    def buffer(self):
        return self.pick("a", "b", "c")

    def string(self):
        return self.pick(self.buffer(), self.buffer(), self.text(), f"{self.buffer()} + skip({self.buffer()}, n[{self.number()}])"
                         if self.random.random() < 0.1 else self.buffer())

    def number(self):
        return self.random.randint(0, 7)

    def input(self, most):
        """A number from 0 to most."""
        return f"(n[{self.number()}] % {most + 1})"

    def character(self):
        return self.pick(f"'{self.random.choice(LETTERS)}'", "0", f"(33 + {self.input(90)})")

    def change(self):
        """A buffer gets other contents, of at most 40 characters."""
        to, other = self.random.sample(["a", "b", "c"], 2)
        source = self.pick(other, self.text())
        return self.pick(
            f"strcpy({to}, {self.text(20)});",
            f"set({to}, {self.text()}, {self.input(9)});",
            f"strncpy({to}, {source}, {self.random.randint(0, 30)}); {to}[40] = 0;",
            f"if (strlen({to}) < 30) strcat({to}, {self.text()});",
            f"if (strlen({to}) < 30) strncat({to}, {self.text()}, {self.input(12)});",
            f"memcpy({to}, {other}, {self.input(40)}); {to}[40] = 0;",
            f"memmove({to} + {self.random.randint(0, 8)}, {to}, {self.input(30)}); {to}[40] = 0;",
            f"memset({to}, {self.character()}, {self.input(20)}); {to}[40] = 0;",
            f"*stpcpy({to}, {self.text(20)}) = 0;",
            f"stpncpy({to}, {source}, {self.random.randint(0, 30)}); {to}[40] = 0;",
            f"memccpy({to}, {other}, {self.character()}, {self.input(40)}); {to}[40] = 0;",
            f"swab({other}, {to}, {self.input(20)}); {to}[40] = 0;",
            f"memfrob({to}, strlen({to}));",
            f"strxfrm({to}, {source}, 40); {to}[40] = 0;",
            f"for (char *p = {to}; *p; p++) *p = (char){self.pick('toupper', 'tolower')}((unsigned char)*p);",
        )

    def question(self):
        s, t, c = self.string(), self.string(), self.character()
        return self.pick(
            f"strlen({s})", f"strnlen({s}, {self.input(20)})", f"at({s}, strchr({s}, {c}))",
            f"at({s}, strrchr({s}, {c}))", f"at({s}, strchrnul({s}, {c}))", f"at({s}, strstr({s}, {t}))",
            f"at({s}, strcasestr({s}, {t}))", f"strspn({s}, {t})", f"strcspn({s}, {t})", f"at({s}, strpbrk({s}, {t}))",
            f"at({s}, memchr({s}, {c}, strlen({s})))", f"at({s}, memrchr({s}, {c}, strlen({s})))",
            f"at({s}, memmem({s}, strlen({s}), {t}, strlen({t})))", f"at({s}, basename({s}))",
            f"sign(strcmp({s}, {t}))", f"sign(strncmp({s}, {t}, {self.input(12)}))", f"sign(strcasecmp({s}, {t}))",
            f"sign(strncasecmp({s}, {t}, {self.input(12)}))", f"sign(strcoll({s}, {t}))", f"sign(memcmp(a, b, {self.input(40)}))",
            f"bcmp(a, b, {self.input(40)}) != 0",
        )

    def numbers(self):
        base = self.pick(0, 8, 10, 16, self.random.randint(2, 36))
        literal = self.pick(f'"{self.random.randint(-10**12, 10**12)}"', f'"0x{self.random.randint(0, 2**70):x}"', self.text(),
                            f'" \\t{self.pick("+", "-", "")}{self.random.randint(0, 999)}z"', '"99999999999999999999"')
        function = self.pick("strtol", "strtoul", "strtoll", "strtoull", "strtoimax")
        i = f"n[{self.number()}]"
        return self.pick(
            f"{{ char *end; errno = 0; long long r = (long long){function}({literal}, &end, {base}); "
            f'printf("%lld %d\\n", r, errno == ERANGE); puts(end); }}',
            f'printf("%d %ld\\n", atoi({self.pick(chr(34) + "12" + chr(34), self.text())}), atol("-77x"));',
            f'printf("%d %d %d\\n", ffs((int){i}), ffsl((long){i} << 20), abs((int){i}));',
            f'{{ div_t d = div((int){i} - 50, {self.random.randint(1, 9)}); printf("%d %d\\n", d.quot, d.rem); }}',
        )

    def characters(self):
        test = self.pick("isalnum", "isalpha", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint", "ispunct", "isspace",
                         "isupper", "isxdigit", "isascii")
        return (f'{{ int c = (int){self.input(256)} - 1; printf("%d %d %d\\n", {test}(c) != 0, tolower(c), toupper(c)); }}')

    def formats(self):
        flags = "".join(x for x in "-+ #0" if self.random.random() < 0.3)
        width = self.pick("", str(self.random.randint(0, 15)))
        precision = self.pick("", "", f".{self.random.randint(0, 12)}")
        kind, argument = self.pick(("d", "(int)n[1] - 50"), ("u", "(unsigned)n[2]"), ("x", "(unsigned)n[3]"), ("X", "~(unsigned)n[4]"),
                                   ("o", "(unsigned)n[5]"), ("ld", "-(long)n[6]"), ("hhd", "(int)n[1]"), ("llx", "(unsigned long long)n[2] << 33"),
                                   ("zu", "(size_t)n[1]"), ("c", "(int)(65 + n[1] % 20)"), ("s", self.buffer()))
        if kind in ("c", "s"):
            flags = flags.replace("#", "").replace("0", "").replace("+", "").replace(" ", "")
        if kind == "c":
            precision = ""
        if kind == "u" or kind == "zu":
            flags = flags.replace("#", "").replace("+", "").replace(" ", "")
        if kind in ("x", "X", "o", "llx"):
            flags = flags.replace("+", "").replace(" ", "")
        if kind in ("d", "ld", "hhd"):
            flags = flags.replace("#", "")
        size = self.pick("sizeof t", str(self.random.randint(1, 20)))
        return (f'{{ char t[200]; int r = snprintf(t, {size}, "<%{flags}{width}{precision}{kind}|%%>", {argument}); '
                f'printf("%d %s\\n", r, t); }}')

    def sorting(self):
        return (f'{{ int v[6]; for (int i = 0; i < 6; i++) v[i] = (int)(n[i] % {self.random.randint(2, 40)}); qsort(v, 6, sizeof *v, compare); '
                f'for (int i = 0; i < 6; i++) printf("%d ", v[i]); int key = (int)n[7] % 20; '
                f'int *f = bsearch(&key, v, 6, sizeof *v, compare); printf("%d\\n", f ? *f : -1); }}')

    def tokens(self):
        return (f'{{ char t[{ROOM}]; strcpy(t, {self.buffer()}); for (char *p = strtok(t, {self.text(3)}); p; p = strtok(NULL, " ,")) puts(p); }}')

    def scanning(self):
        text = self.pick('"12 ab 0x1f"', '"  -7,x9"', '"017 99 %5"', '""', '" "', f'"{self.random.randint(-999, 99999)}abc{self.random.randint(0, 9)}"', self.buffer())
        item = self.pick("%d%n", "%i", "%3d", "%x", "%o%n", "%u", "%*d%d", "%hhd", "%ld", "%2x%n", "%%%d", "%d,%d")
        kind = self.pick("%8s", "%3c", "%8[a-z]", "%8[^,]", " %5[]ab]", "%1s")
        return (f'{{ long v[2] = {{0, 0}}; char t[12] = ""; int r = sscanf({text}, "{item}", (void *)&v[0], (void *)&v[1]); '
                f'printf("%d %ld %ld\\n", r, v[0], v[1]); r = sscanf({text}, "{kind}", t); printf("%d %s\\n", r, t); }}')

    def step(self):
        kind = self.random.random()
        if kind < 0.35:
            return self.change()
        if kind < 0.65:
            return f'printf("%ld\\n", (long)({self.question()}));'
        return self.pick(self.numbers, self.characters, self.formats, self.sorting, self.tokens, self.scanning)()

    def program(self):
        steps = "\n  ".join(self.step() for _ in range(self.random.randint(8, 25)))
        return f"""#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
static int sign(int x) {{ return x < 0 ? -1 : x > 0; }}
static long at(const char *s, const void *p) {{ return p ? (const char *)p - s : -1; }}
static size_t skip(const char *s, unsigned n) {{ return n % (strlen(s) + 1); }}
static void set(char *s, const char *t, unsigned n) {{ size_t l = strlen(t); for (unsigned i = 0; i < n && l; i++) s[i] = t[i % l]; s[n] = 0; }}
static int compare(const void *x, const void *y) {{ int a = *(const int *)x, b = *(const int *)y; return a < b ? -1 : a > b; }}
int main(void) {{
  static char a[{ROOM}], b[{ROOM}], c[{ROOM}];
  unsigned n[8];
  for (int i = 0; i < 8; i++) n[i] = __VERIFIER_nondet_ushort();
  strcpy(a, {self.text(20)});
  strcpy(b, {self.text(20)});
  {steps}
  printf("%s|%s|%s\\n", a, b, c);
  return 0;
}}
"""
