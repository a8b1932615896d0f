#include "EmbeddedRates.h"

static const unsigned char ecb[] = {
#embed "Tables/ecb.csv"
};
static const unsigned char nbp_a[] = {
#embed "Tables/nbp_a.csv"
};
static const unsigned char nbp_b[] = {
#embed "Tables/nbp_b.csv"
};
static const unsigned char hmrc[] = {
#embed "Tables/hmrc.csv"
};

struct embedded_table embedded_ecb(void) { return (struct embedded_table){ecb, sizeof ecb}; }
struct embedded_table embedded_nbp_a(void) { return (struct embedded_table){nbp_a, sizeof nbp_a}; }
struct embedded_table embedded_nbp_b(void) { return (struct embedded_table){nbp_b, sizeof nbp_b}; }
struct embedded_table embedded_hmrc(void) { return (struct embedded_table){hmrc, sizeof hmrc}; }
