/* The memory managers of Calcagno, Distefano, O'Hearn and Yang (2006), whose texts were on the authors'
 * pages; these are written from the descriptions. The memory is an array of words, an address is an index, 0
 * is NULL; of a block at p, mem[p] is the link and mem[p + 1] the size in words. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) {
  abort();
}

#define N 4096
static long mem[N];
static long FREE, ROVER;
/* --- Knuth 2.5 Algorithm A, acyclic, first fit, chops from the END of the block
 * ------------------------------ */
static long malloc_firstfit_acyclic(long n) {
  long q = FREE, p = mem[q], s, ans = 0;
  while (p != 0) {
    s = mem[p + 1];
    if (s == n) {
      mem[q] = mem[p];
      ans = p;
      p = 0;
    } else if (n + 2 <= s) {
      mem[p + 1] = s - n;
      ans = p + (s - n);
      mem[ans + 1] = n;
      p = 0;
    } /* link cell of ans left uninitialised: Package2 */
    else {
      q = p;
      p = mem[p];
    }
  }
  return ans;
}
static long malloc_bestfit_acyclic(long n) {
  long q = FREE, p = mem[q], bq = 0, bp = 0, bs = 0, s, ans = 0;
  while (p != 0) {
    s = mem[p + 1];
    if (s == n || n + 2 <= s) {
      if (bp == 0 || s < bs) {
        bq = q;
        bp = p;
        bs = s;
      }
    }
    q = p;
    p = mem[p];
  }
  if (bp != 0) {
    if (bs == n) {
      mem[bq] = mem[bp];
      ans = bp;
    } else {
      mem[bp + 1] = bs - n;
      ans = bp + (bs - n);
      mem[ans + 1] = n;
    }
  }
  return ans;
}
/* --- Knuth 2.5 Algorithm B, address-sorted, coalescing
 * --------------------------------------------------------- */
static void free_acyclic(long ap) {
  long p = ap - 2, q = FREE, r = mem[q];
  while (r != 0 && r <= p - 1) {
    q = r;
    r = mem[q];
  }
  if (r != 0 && p + mem[p + 1] == r) {
    mem[p + 1] = mem[p + 1] + mem[r + 1];
    mem[p] = mem[r];
  } else
    mem[p] = r;
  if (q + mem[q + 1] == p) {
    mem[q + 1] = mem[q + 1] + mem[p + 1];
    mem[q] = mem[p];
  } else
    mem[q] = p;
}
/* --- circular list + roving pointer
 * ------------------------------------------------------------------------------ */
static long malloc_roving(long n) {
  long q = ROVER, p = mem[q], s, ans = 0;
  while (1) {
    s = mem[p + 1];
    if (p != FREE) {
      if (s == n) {
        mem[q] = mem[p];
        ROVER = q;
        ans = p;
        break;
      }
      if (n + 2 <= s) {
        mem[p + 1] = s - n;
        ans = p + (s - n);
        mem[ans + 1] = n;
        ROVER = q;
        break;
      }
    }
    if (p == ROVER)
      break;
    q = p;
    p = mem[p];
  }
  return ans;
}
static void free_roving(long ap) {
  long p = ap - 2, q = FREE, r = mem[q]; /* FREE has the lowest address */
  while (r != FREE && r <= p - 1) {
    q = r;
    r = mem[q];
  }
  if (r != FREE && p + mem[p + 1] == r) {
    mem[p + 1] = mem[p + 1] + mem[r + 1];
    mem[p] = mem[r];
    if (ROVER == r)
      ROVER = p;
  } else
    mem[p] = r;
  if (q != FREE && q + mem[q + 1] == p) {
    mem[q + 1] = mem[q + 1] + mem[p + 1];
    mem[q] = mem[p];
    if (ROVER == p)
      ROVER = q;
  } else
    mem[q] = p;
}
/* --- K&R 8.7 (book text, index arithmetic; Header = one unit = index step 1, fields in two arrays)
 * -------------- */
static long KP[N], KS[N];
static long freep, BASE;
static long (*sbrk_)(long);
static int no_base_coalesce;
static void kr_free(long ap) {
  long bp = ap - 1, p;
  for (p = freep; !(bp > p && bp < KP[p]); p = KP[p])
    if (p >= KP[p] && (bp > p || bp < KP[p]))
      break;
  if (bp + KS[bp] == KP[p] && !(no_base_coalesce && KP[p] == BASE)) {
    KS[bp] += KS[KP[p]];
    KP[bp] = KP[KP[p]];
  } else
    KP[bp] = KP[p];
  if (p + KS[p] == bp && !(no_base_coalesce && p == BASE)) {
    KS[p] += KS[bp];
    KP[p] = KP[bp];
  } else
    KP[p] = bp;
  freep = p;
}
static long kr_morecore(long nu) {
  long up = sbrk_(nu);
  if (up == -1)
    return 0;
  KS[up] = nu;
  kr_free(up + 1);
  return freep;
}
static long kr_malloc(long nu) {
  long p, prevp;
  if ((prevp = freep) == 0) {
    KP[BASE] = freep = prevp = BASE;
    KS[BASE] = 0;
  }
  for (p = KP[prevp];; prevp = p, p = KP[p]) {
    if (KS[p] >= nu) {
      if (KS[p] == nu)
        KP[prevp] = KP[p];
      else {
        KS[p] -= nu;
        p += KS[p];
        KS[p] = nu;
      }
      freep = prevp;
      return p + 1;
    }
    if (p == freep)
      if ((p = kr_morecore(nu)) == 0)
        return 0;
  }
}
