/* The locale files as bytes of the binary: read-only pages that cost nothing until they are read. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

struct embedded_locale {
  const char *_Nonnull tag;
  const unsigned char *_Nonnull bytes;
  size_t count;
};

size_t embedded_locale_count(void);
/* index is below embedded_locale_count(); the English locale is first. */
struct embedded_locale embedded_locale_at(size_t index);
/* Search words and nicknames of currencies, as CSV. */
struct embedded_locale embedded_keywords(void);

/* The file of a language, Data/languages/TAG.txt, with what CLDR says about its direction and plurals. */
struct embedded_language {
  const char *_Nonnull tag;
  bool is_right_to_left;
  const char *_Nonnull plurals;
  size_t plurals_count;
  const unsigned char *_Nonnull bytes;
  size_t count;
};

size_t embedded_language_count(void);
/* index is below embedded_language_count(); English is first. */
struct embedded_language embedded_language_at(size_t index);
