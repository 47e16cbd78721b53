/* Which code is for the machines that C is verified for, and when two machines lay out a program in the same way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "front/target.h"

static bool accepts(uint32_t bits, const char *triple) {
  Buf why = {0};
  bool ok = target_accepts(target_of_bits(bits), triple, &why);
  assert_true(ok == !why.n);
  buf_free(&why);
  return ok;
}

static void a_triple_is_the_target_or_refused(void **state) {
  (void)state;
  static const char *const good[] = {"x86_64",
                                     "x86_64-pc-linux-gnu",
                                     "x86_64-linux-gnu",
                                     "amd64-linux",
                                     "x86_64-redhat-linux",
                                     "x86_64-alpine-linux-musl",
                                     "x86_64-unknown-unknown",
                                     "x86_64-unknown-none-elf",
                                     "x86_64-linux5.10-gnu"};
  static const char *const bad[] = {"",
                                    "powerpc64-linux-gnu",
                                    "aarch64-linux-gnu",
                                    "x86_64h-linux-gnu",
                                    "x86_64-linux-gnux32",
                                    "x86_64-linux-android",
                                    "x86_64-pc-windows-msvc",
                                    "x86_64-apple-macosx10.15.0",
                                    "x86_6-linux-gnu"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    assert_true(accepts(64, good[i]));
    assert_false(accepts(32, good[i]));
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(accepts(64, bad[i]));
  assert_true(accepts(32, "i386-pc-linux-gnu") && accepts(32, "i686-linux-gnu") && !accepts(32, "i386-linux-code16"));
}

static void flags_are_those_of_every_machine(void **state) {
  (void)state;
  Arena arena = {0};
  for (uint32_t bits = 32; bits <= 64; bits += 32) {
    Words flags = {0};
    target_flags(target_of_bits(bits), true, &arena, &flags);
    assert_int_equal(flags.n, 1); /* the user has headers: only the target is named */
    assert_true(text_starts(flags.at[0], "--target=") && accepts(bits, flags.at[0] + strlen("--target=")));
    vec_free(flags);
  }
  Words words = {0};
  words_of("", &arena, &words);
  assert_int_equal(words.n, 0);
  words_of("-a /b -c", &arena, &words);
  assert_int_equal(words.n, 3);
  assert_string_equal(words.at[1], "/b");
  vec_free(words);
  arena_free(&arena);
}

static void load(Program *p, const char *text, uint32_t bits, bool here) {
  char name[] = "/tmp/front_target_XXXXXX.c";
  int file = mkstemps(name, 2);
  assert_true(file >= 0);
  assert_int_equal(write(file, text, strlen(text)), strlen(text));
  close(file);
  const char *files[] = {name};
  FrontOptions o = {.files = files, .n_files = 1, .pointer_bits = bits, .for_this_machine = here};
  Diag diag;
  diag_init(&diag, stderr);
  assert_true(front_load(p, &o, NULL, &diag));
  unlink(name);
}

static const char program[] =
    "struct plain { int a; char b; short c; } plain;\n"
    "struct wide { char a; long long b; } wide;\n"
    "struct bits { int a : 3; unsigned b : 7; } bits;\n"
    "int main(void) { return plain.a + bits.a + (int)wide.b; }\n";

static void a_structure_with_another_layout_is_named(void **state) {
  (void)state;
  Program narrow, wide, again;
  Buf why = {0};
  load(&narrow, program, 32, false);
  load(&wide, program, 64, false);
  load(&again, program, 64, true); /* these structures are the same on every machine with 64 bits that Debian knows */
  assert_true(layouts_agree(&wide, &again, &why) && layouts_agree(&again, &wide, &why));
  assert_int_equal(why.n, 0);
  assert_false(layouts_agree(&narrow, &wide, &why)); /* long long: aligned to 4 and to 8 bytes */
  assert_string_equal(buf_str(&why), "this machine has another layout of struct wide");
  buf_free(&why);
  program_free(&narrow);
  program_free(&wide);
  program_free(&again);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_triple_is_the_target_or_refused),
      cmocka_unit_test(flags_are_those_of_every_machine),
      cmocka_unit_test(a_structure_with_another_layout_is_named),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
