#include "MoneyTables.h"
#include "../TableOf.h"

static const struct currency_record records[] = {
#include "Tables/currencies.inc"
};
static const unsigned char regions_of_currencies[] = {
#embed "Tables/currency_regions.txt"
};
static const unsigned char names[] = {
#ifdef __wasm__
#embed "Tables/page_currency_names.txt"
#else
#embed "Tables/currency_names.txt"
#endif
};
static const unsigned char steps[] = {
#embed "Tables/cash_steps.txt"
};
static const unsigned char pieces[] = {
#embed "Tables/cash_pieces.txt"
};

const struct currency_records currency_records = {records, sizeof records / sizeof records[0]};
const struct static_table currency_regions = TABLE_OF(regions_of_currencies);
const struct static_table currency_names = TABLE_OF(names);
const struct static_table cash_steps = TABLE_OF(steps);
const struct static_table cash_pieces = TABLE_OF(pieces);

#ifdef __wasm__
const struct static_table region_names = NO_TABLE;
#else
static const unsigned char regions[] = {
#embed "../../../Data/iso/regions.csv"
};
/* Without the line of the columns' names, which would be out of order. */
enum { header = sizeof "code,name,alpha3\n" - 1 };
const struct static_table region_names = {regions + header, sizeof regions - header - 1};
#endif
