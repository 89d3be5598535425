// Swift's strings can be those of Cocoa, which count in UTF-16. No other system has such strings, but the standard
// library's functions for them would take 7 kB of the module. These replace them, under their names in the standard
// library of Swift 6.2, and are never called.
//
// The parameters are those of the functions in WebAssembly, where an index has 64 bits and a string 96. If a later
// compiler names them otherwise, the module only becomes larger.

#define NEVER_CALLED(result, number, name, ...) \
  result touchstone_foreign_##number(__VA_ARGS__) __asm__(name); \
  result touchstone_foreign_##number(__VA_ARGS__) { __builtin_trap(); }

typedef long long index;

// String._guts.
NEVER_CALLED(index, 1, "$es11_StringGutsV27_slowEnsureMatchingEncodingySS5IndexVAEF", index, int, int, int, int, int)
NEVER_CALLED(index, 2, "$es11_StringGutsV18foreignScalarAlignySS5IndexVAEF", index, int, int, int, int, int)
NEVER_CALLED(void, 3, "$es11_StringGutsV21_foreignAppendInPlace33_408A76AB043BD3EFBAB6FAAAAA9B4914LLyys01_aB5SliceVF",
             int, int, int)
NEVER_CALLED(void, 4, "$es11_StringGutsV24_foreignConvertedToSmall33_408A76AB043BD3EFBAB6FAAAAA9B4914LLs01_fA0VyF",
             int, int, int, int, int, int)
NEVER_CALLED(void, 5, "$es11_StringGutsV16_foreignCopyUTF84intoSiSgSrys5UInt8VG_tF", int, int, int, int, int, int,
             int, int)

// String.UTF8View.
NEVER_CALLED(int, 6, "$eSS8UTF8ViewV13_foreignCountSiyF", int, int, int, int, int)
NEVER_CALLED(int, 7, "$eSS8UTF8ViewV16_foreignDistance4from2toSiSS5IndexV_AGtF", index, index, int, int, int, int, int)
