#include "CDigest.h"

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
static const uint32_t constants[64] __attribute__((aligned(16))) = {
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated(uint32_t word, int count) { return word >> count | word << (32 - count); }

void cdigest_add_portably(uint32_t *state, const void *blocks, size_t count) {
  for (const uint8_t *block = blocks; count > 0; count--, block += 64) {
    uint32_t words[64], s[8];
    for (int i = 0; i < 16; i++) {
      const uint8_t *b = block + 4 * i;
      words[i] = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
    }
    for (int i = 16; i < 64; i++) {
      uint32_t near = words[i - 2], far = words[i - 15];
      words[i] = words[i - 16] + (rotated(far, 7) ^ rotated(far, 18) ^ far >> 3) + words[i - 7]
        + (rotated(near, 17) ^ rotated(near, 19) ^ near >> 10);
    }
    for (int i = 0; i < 8; i++) s[i] = state[i];
#pragma clang loop unroll(full)
    for (int i = 0; i < 64; i++) {
      // The words move by one place a round; their names move instead.
#define S(place) s[((place) - i) & 7]
      uint32_t first = S(7) + (rotated(S(4), 6) ^ rotated(S(4), 11) ^ rotated(S(4), 25))
        + ((S(4) & S(5)) ^ (~S(4) & S(6))) + constants[i] + words[i];
      S(3) += first;
      S(7) = first + (rotated(S(0), 2) ^ rotated(S(0), 13) ^ rotated(S(0), 22))
        + ((S(0) & S(1)) ^ (S(0) & S(2)) ^ (S(1) & S(2)));
#undef S
    }
    for (int i = 0; i < 8; i++) state[i] += s[i];
  }
}

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

/// Whether the processor has the instructions: bits of its leaves 1 and 7.
static int has_instructions(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & 1 << 19) || !(c & 1 << 9)) return 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && b & 1 << 29;
}

__attribute__((target("sha,sse4.1,ssse3")))
static void add_by_instructions(uint32_t *state, const void *blocks, size_t count) {
  const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  // The instructions have the words in the order ABEF and CDGH.
  __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state + 1), 0x1B);
  __m128i abef = _mm_alignr_epi8(abcd, efgh, 8), cdgh = _mm_blend_epi16(efgh, abcd, 0xF0);
  for (const __m128i *block = blocks; count > 0; count--, block += 4) {
    const __m128i start0 = abef, start1 = cdgh;
    __m128i w[4];
    for (int i = 0; i < 4; i++) w[i] = _mm_shuffle_epi8(_mm_loadu_si128(block + i), order);
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      __m128i sum = _mm_add_epi32(w[i & 3], ((const __m128i *)constants)[i]);
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
      __m128i last = w[(i + 3) & 3], part = _mm_sha256msg1_epu32(w[i & 3], w[(i + 1) & 3]);
      part = _mm_add_epi32(part, _mm_alignr_epi8(last, w[(i + 2) & 3], 4));
      w[i & 3] = _mm_sha256msg2_epu32(part, last);
    }
    abef = _mm_add_epi32(abef, start0);
    cdgh = _mm_add_epi32(cdgh, start1);
  }
  abcd = _mm_shuffle_epi32(abef, 0x1B);
  efgh = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(abcd, efgh, 0xF0));
  _mm_storeu_si128((__m128i *)state + 1, _mm_alignr_epi8(efgh, abcd, 8));
}
#elif defined(__aarch64__)
#include <arm_neon.h>
#if defined(__linux__)
#include <sys/auxv.h>
/// `HWCAP_SHA2` of `AT_HWCAP`.
static int has_instructions(void) { return (getauxval(16) & 1 << 6) != 0; }
#else
static int has_instructions(void) { return 1; }
#endif

__attribute__((target("sha2")))
static void add_by_instructions(uint32_t *state, const void *blocks, size_t count) {
  uint32x4_t abcd = vld1q_u32(state), efgh = vld1q_u32(state + 4);
  for (const uint8_t *block = blocks; count > 0; count--, block += 64) {
    const uint32x4_t start0 = abcd, start1 = efgh;
    uint32x4_t w[4];
    for (int i = 0; i < 4; i++) {
      w[i] = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(block + 16 * i)));
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      const uint32x4_t sum = vaddq_u32(w[i & 3], vld1q_u32(constants + 4 * i)), before = abcd;
      abcd = vsha256hq_u32(abcd, efgh, sum);
      efgh = vsha256h2q_u32(efgh, before, sum);
      w[i & 3] = vsha256su1q_u32(
        vsha256su0q_u32(w[i & 3], w[(i + 1) & 3]), w[(i + 2) & 3], w[(i + 3) & 3]);
    }
    abcd = vaddq_u32(abcd, start0);
    efgh = vaddq_u32(efgh, start1);
  }
  vst1q_u32(state, abcd);
  vst1q_u32(state + 4, efgh);
}
#else
static int has_instructions(void) { return 0; }
#define add_by_instructions cdigest_add_portably
#endif

void cdigest_add(uint32_t *state, const void *blocks, size_t count) {
  // To ask a processor takes a virtual machine longer than a few blocks do.
  static int known = -1;
  int has = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (has < 0) {
    has = has_instructions();
    __atomic_store_n(&known, has, __ATOMIC_RELAXED);
  }
  (has ? add_by_instructions : cdigest_add_portably)(state, blocks, count);
}
