/* The tables of Localization, which Scripts/data/generate-languages makes of Data/languages. */
#pragma once
#include "StaticTable.h"

/* The words of questions: for every language, English first, a line for its subtag and for each list of QuestionWords. */
extern const struct static_table question_words;
/* A line for each group of currencies that share a name: the codes, and that name in every language. */
extern const struct static_table currency_families;
