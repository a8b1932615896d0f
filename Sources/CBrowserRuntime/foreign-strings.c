/* Swift's strings can be of a foreign kind, bridged from Objective-C, which there is none of here.
   The standard library asks each string all the same, and the code for the other kind is a large
   part of a small program. These definitions take its place: the standard library's are weak, so
   that ours count, and should one ever be called, the program stops. Their parameters are those
   that the compiler passes, of which none is looked at. A name that a later compiler does not know
   any more does no harm. */
#include <stdint.h>

#if defined(__wasm__)

typedef int32_t i32;
typedef int64_t i64;
#define GUTS "$es11_StringGutsV"
#define PRIVATE "33_408A76AB043BD3EFBAB6FAAAAA9B4914LL"

#define NEVER_CALLED(result, name, symbol, ...) \
  result name(__VA_ARGS__) __asm__(symbol); \
  result name(__VA_ARGS__) { __builtin_trap(); }

NEVER_CALLED(i32, utf8_count, "$eSS8UTF8ViewV13_foreignCountSiyF", i32, i32, i32, i32, i32)
NEVER_CALLED(i64, utf8_after, "$eSS8UTF8ViewV13_foreignIndex5afterSS0D0VAF_tF", i64, i32, i32, i32, i32, i32)
NEVER_CALLED(i64, utf8_before, "$eSS8UTF8ViewV13_foreignIndex6beforeSS0D0VAF_tF", i64, i32, i32, i32, i32, i32)
NEVER_CALLED(i64, utf8_offset, "$eSS8UTF8ViewV13_foreignIndex_8offsetBySS0D0VAF_SitF", i64, i32, i32, i32, i32, i32, i32)
NEVER_CALLED(i32, utf8_distance, "$eSS8UTF8ViewV16_foreignDistance4from2toSiSS5IndexV_AGtF", i64, i64, i32, i32, i32, i32, i32)
NEVER_CALLED(i32, utf8_subscript, "$eSS8UTF8ViewV17_foreignSubscript8positions5UInt8VSS5IndexV_tF", i64, i32, i32, i32, i32, i32)
NEVER_CALLED(i64, utf16_after, "$eSS9UTF16ViewV13_foreignIndex5afterSS0D0VAF_tF", i64, i32, i32, i32, i32, i32)
NEVER_CALLED(i64, utf16_before, "$eSS9UTF16ViewV13_foreignIndex6beforeSS0D0VAF_tF", i64, i32, i32, i32, i32, i32)
NEVER_CALLED(i64, utf16_offset, "$eSS9UTF16ViewV13_foreignIndex_8offsetBySS0D0VAF_SitF", i64, i32, i32, i32, i32, i32, i32)
NEVER_CALLED(void, guts_grow, GUTS "12_foreignGrow" PRIVATE "yySiF", i32, i32, i32)
NEVER_CALLED(void, guts_copy_utf8, GUTS "16_foreignCopyUTF84intoSiSgSrys5UInt8VG_tF", i32, i32, i32, i32, i32, i32, i32, i32)
NEVER_CALLED(i64, guts_scalar_align, GUTS "18foreignScalarAlignySS5IndexVAEF", i64, i32, i32, i32, i32, i32)
NEVER_CALLED(void, guts_append, GUTS "21_foreignAppendInPlace" PRIVATE "yys01_aB5SliceVF", i32, i32, i32)
NEVER_CALLED(void, guts_small, GUTS "24_foreignConvertedToSmall" PRIVATE "s01_fA0VyF", i32, i32, i32, i32, i32, i32)
NEVER_CALLED(i64, guts_encoding, GUTS "27_slowEnsureMatchingEncodingySS5IndexVAEF", i64, i32, i32, i32, i32, i32)
NEVER_CALLED(void, string_copying, "$eSS8_copyingyS2SFZ", i32, i32, i32, i32, i32, i32)

#endif
