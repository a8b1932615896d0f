/* The tables of ExchangeRates, which Scripts/data/generate-fixed-links makes. */
#pragma once
#include "StaticTable.h"

/* A line for each link: its currency, its anchor, its kind, which of the two is the base of the rate, the rate, the
   first day, the last day, whether it is verified ("several": one of several official rates), and the place of its
   authority in link_authorities. */
extern const struct static_table fixed_links;
/* The laws and authorities that links are of, which no page shows. */
extern const struct static_table link_authorities;
