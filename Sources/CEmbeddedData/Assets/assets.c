#include "EmbeddedAssets.h"

#if __has_embed("Generated/assets.pack") == __STDC_EMBED_FOUND__
static const unsigned char pack[] = {
#embed "Generated/assets.pack"
};
struct embedded_pack embedded_assets(void) { return (struct embedded_pack){pack, sizeof pack}; }
#else
static const unsigned char nothing[1];
struct embedded_pack embedded_assets(void) { return (struct embedded_pack){nothing, 0}; }
#endif
