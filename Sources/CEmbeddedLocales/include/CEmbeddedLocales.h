/* The locale files as bytes of the binary: read-only pages that cost nothing until they are read. */
#pragma once
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
size_t embedded_messages_count(void);
/* What the command, what the page, and what all pages of the site say in each language; English is first. */
struct embedded_locale embedded_command_messages_at(size_t index);
struct embedded_locale embedded_page_messages_at(size_t index);
struct embedded_locale embedded_site_messages_at(size_t index);
