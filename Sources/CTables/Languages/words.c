#include "LanguageTables.h"
#include "../TableOf.h"

static const unsigned char questions[] = {
#embed "Tables/question_words.txt"
};
static const unsigned char families[] = {
#embed "Tables/currency_families.txt"
};
const struct static_table question_words = TABLE_OF(questions);
const struct static_table currency_families = TABLE_OF(families);
