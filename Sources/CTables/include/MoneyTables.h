/* The tables of ExactMoney, which Scripts/data/generate-currencies makes of Data/iso. */
#pragma once
#include <stdint.h>
#include "PowersOfTen.h"
#include "StaticTable.h"

/* A currency. Codes are packed, five bits to a letter; a day is yyyymmdd. */
struct currency_record {
  uint16_t packed;
  /* 0 if there is none. */
  uint16_t numeric_code;
  /* -1 if ISO 4217 says "N.A." or no longer lists the code. */
  int8_t minor_units;
  uint8_t display_digits;
  /* The place among the cases of Currency.Status. */
  uint8_t status;
  /* 0 if it is unknown. */
  uint32_t first_day;
  /* 0 if there is none, or it is unknown. */
  uint32_t last_day;
  /* The packed code of the currency that replaced this one; 0 if there is none. */
  uint16_t successor;
  /* The offset of the currency's line in currency_regions. */
  uint16_t regions_start;
};

struct currency_records {
  const struct currency_record *_Nonnull rows;
  size_t count;
};

/* Every currency, in the order of the codes. */
extern const struct currency_records currency_records;
/* A line for each currency: the region of its flag, its regions, and those of the past. */
extern const struct static_table currency_regions;
/* The code, the English name and the withdrawal of each currency, in the order of the codes. The page, which has
   the names of its locale, has here those that some locale lacks. */
extern const struct static_table currency_names;
/* A line for each step of cash: the currency, the region or nothing for all, the first day or nothing for always,
   the step, and the authority. The lines of one currency and region are in the order of their days. */
extern const struct static_table cash_steps;
/* A line for each currency: its notes and its coins in circulation, from the largest down. */
extern const struct static_table cash_pieces;
/* The code, the English name and the alpha-3 code of every region, in the order of the codes. The page has the
   names of the reader's languages, and none here. */
extern const struct static_table region_names;
