#include "RateTables.h"
#include "../TableOf.h"

static const unsigned char links[] = {
#embed "Tables/fixed_links.txt"
};
const struct static_table fixed_links = TABLE_OF(links);

#ifdef __wasm__
const struct static_table link_authorities = NO_TABLE;
#else
static const unsigned char authorities[] = {
#embed "Tables/link_authorities.txt"
};
const struct static_table link_authorities = TABLE_OF(authorities);
#endif
