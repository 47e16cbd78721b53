/* The macros are those that gcc 12 has without optimisation. */
extern void reach_error(void);
int main(void) {
#if !defined __NO_INLINE__ || !defined __HAVE_SPECULATION_SAFE_VALUE || defined __OPTIMIZE__ || defined __POINTER_WIDTH__ || \
    defined __LITTLE_ENDIAN__ || defined __BITINT_MAXWIDTH__ || defined __OPENCL_MEMORY_SCOPE_DEVICE || defined __tune_k8__ || \
    __INT_FAST16_WIDTH__ != __INTPTR_WIDTH__ || __SCHAR_WIDTH__ != 8 || !__STDC_IEC_559__ || __GXX_ABI_VERSION != 1017 || \
    __FLOAT_WORD_ORDER__ != __ORDER_LITTLE_ENDIAN__ || __SIG_ATOMIC_MIN__ >= 0
  int other = 1;
#else
  int other = __VERSION__[0] != '1' || sizeof __VERSION__ != 7 || sizeof(__INT_FAST32_TYPE__) != sizeof(void *);
#endif
  if (other) reach_error();
  return 0;
}
