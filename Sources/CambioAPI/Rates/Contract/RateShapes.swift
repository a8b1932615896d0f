import ExchangeRates

/// The shapes of the answers about rates.
enum RateShapes {
  /// The shapes by name, in the order of the description.
  static let all: [(name: String, shape: Shape)] = [
    ("Code", .described(.pattern("^[A-Z]{3}$"), "An ISO 4217 code.")),
    ("Date", .format("date")),
    ("Moment", .described(.format("date-time"), "A moment in UTC (RFC 3339).")),
    (
      "Decimal",
      .described(
        .pattern("^-?[0-9]+([.][0-9]+)?(E[+-][0-9]+)?$"),
        "A number with all its digits; with an exponent where it was written with one, and beyond 60 decimals."
      )
    ),
    ("Leg", leg), ("Conversions", .either([.named("Conversion"), .named("ConversionSums")])),
    ("ConversionSums", conversionSums), ("Conversion", conversion), ("Rates", rates),
    ("Point", .object([.always("date", date), .always("rate", decimal)])), ("History", history),
    ("Offer", offer), ("CashWithdrawal", cashWithdrawal),
    ("Currencies", currencies), ("Currency", currency),
    ("Countries", .object([.always("countries", .list(of: country))])),
    ("Sources", .object([.always("sources", .list(of: source))])),
    ("Rules", .object([.always("rules", .list(of: rule))])),
    ("Receipt", receipt), ("ReceiptAnswer", receiptAnswer), ("Verdict", verdict),
  ]

  private static let code = Shape.named("Code")
  private static let date = Shape.named("Date")
  private static let decimal = Shape.named("Decimal")
  private static let moment = Shape.nullable(.named("Moment"))
  private static let point = Shape.named("Point")
  private static let texts = Shape.list(of: .text)

  private static let notes = Shape.Member.sometimes(
    "notes",
    texts,
    "What is to be said about the question."
  )

  /// The members that state the requested day.
  static let asked: [Shape.Member] = [
    .sometimes("date", date, "The day asked for."),
    .sometimes("policy", .text, "Which publication the day means."),
  ]

  private static let leg = Shape.described(
    .object([
      .always("base", code), .always("quote", code), .always("rate", decimal),
      .always("asOf", date), .always("source", .text),
      .always("kind", .choice(["published", "fixed", "peg", "redenomination"])),
      .sometimes(
        "verified",
        .boolean,
        "Whether a second source confirms what law or policy fixes."
      ),
      .sometimes(
        "meanOf",
        .list(of: date),
        "The days whose published rates it is the mean of."
      ),
    ]),
    "One published or fixed rate on the way, as it was stated."
  )

  /// The members that state the origin of a rate.
  static let origin: [Shape.Member] = [
    .always(
      "asOf",
      .nullable(date),
      "The oldest day of a rate on the way; null where all are fixed."
    ),
    .always("carriedForwardDays", .integer),
    .always("sources", texts, "The sources of the rates that it is made of."),
    .sometimes(
      "caveat",
      .text,
      "That a rate is official among others, or that a code had ended on the day."
    ),
  ]

  private static let legs = Shape.Member.sometimes("legs", .list(of: .named("Leg")))

  /// The rate before a fee, the fee and the rate after it.
  static let rate: [Shape.Member] = [
    .always("rate", decimal, "Quote units per unit of the base, before any fee."),
    .sometimes("fee", decimal, "Percent taken off what is received."),
    .sometimes("card", decimal, "Percent added to what is paid."),
    .sometimes(
      "rateAfterFee",
      decimal,
      "Quote units per unit of the base, after the fee or the card."
    ),
  ]

  private static let conversion = Shape.object(
    [
      .always("base", code), .always("amount", decimal),
      .sometimes("fraction", .text, "The amount where no decimal shows it whole: 10/3."),
    ] + asked + [
      .always("asOf", date, "The oldest day of a rate: nothing here is older."),
      .always("conversions", .list(result + rate + origin + [legs])), notes,
      .sometimes("rule", .text, "The rule of law that was applied: pl-vat/1."),
      .sometimes("receipt", .named("Receipt"), "Its receipt, for /api/v1/receipts/verify."),
    ]
  )

  private static let result: [Shape.Member] = [
    .always("quote", code), .always("value", decimal, "Rounded as asked for."),
    .always("exact", decimal, "To 34 significant digits."),
    .sometimes(
      "deviation",
      decimal,
      "How far the value may be from that by exact rates; only where sources publish so few digits that it is more than a thousandth."
    ),
  ]

  private static let conversionSums = Shape.described(
    .object([
      .always("sums", .list(result)),
      .always("parts", .list(of: .named("Conversion"))), notes,
    ]),
    "Several amounts: their sums, each rounded once, and the document of each amount."
  )

  private static let rates = Shape.object(
    [.always("base", code), .sometimes("amount", decimal)] + asked + [
      .always("rates", .list([.always("quote", code)] + rate + worth + origin + [legs])), notes,
    ]
  )

  private static let worth: [Shape.Member] = [
    .sometimes("value", decimal, "What the amount comes to, rounded."),
    .sometimes("exact", decimal),
  ]

  private static let history = Shape.object([
    .always("base", code), .always("group", .choice(["day", "week", "month"])),
    .always(
      "series",
      .list([
        .always("quote", code), .always("source", .text), .always("since", date),
        .always("until", date), .always("summary", summary), .always("rates", .list(of: point)),
      ])
    ),
  ])

  private static let summary = Shape.object([
    .always("first", point), .always("last", point), .always("lowest", point),
    .always("highest", point), .always("changePercent", decimal),
    .always(
      "mean",
      decimal,
      "The mean of the rates of this answer. That of a policy is the mean as published: convert with policy."
    ),
  ])

  /// The requested amount and its official value.
  private static let officialWorth: [Shape.Member] = [
    .always("base", code), .always("amount", decimal), .always("quote", code),
    .always("value", decimal, "What the amount is officially worth, rounded."),
    .always("exact", decimal),
  ]

  private static let offer = Shape.object(
    officialWorth + rate + [
      .always("kind", .choice(Offer.Kind.allCases.map { $0.rawValue })),
      .always("offered", decimal, "What they give or charge, in the quote."),
      .always("offeredRate", decimal, "Quote units per unit of the base."),
      .always(
        "markupPercent",
        decimal,
        "How much worse than the official rate it is, in percent; below zero, better."
      ), .always("loss", decimal, "The same in the quote."),
      .sometimes(
        "withFee",
        .object([
          .always("value", decimal), .always("exact", decimal), .sometimes("fee", decimal),
          .sometimes("card", decimal),
        ]),
        "What the same comes to by the official rate with the fee or the card."
      ),
    ] + origin + [legs]
  )

  private static let cashWithdrawal = Shape.object(
    officialWorth + rate + [
      .always(
        "costs",
        .list([
          .always("value", decimal, "What the cash costs, in the quote, rounded."),
          .always("exact", decimal), .always("draws", .integer),
          .always("markupPercent", decimal, "How much it is above the official worth, in percent."),
        ])
      )
    ] + origin + [legs]
  )

  private static let currencies = Shape.object([
    .always(
      "lists",
      .list([
        .always("source", .text),
        .always(
          "isOwnList",
          .boolean,
          "Whether the source has a list; else it is what it has rates of."
        ),
        .always("retrievedAt", moment), .always("others", texts, "Codes outside ISO 4217."),
      ]),
      "The source of these currencies."
    ), .always("currencies", .list(of: .named("Currency"))),
  ])

  static let currency = Shape.object([
    .always("code", code), .always("name", .text), .always("symbol", .text),
    .always("numericCode", .integer), .always("minorUnits", .nullable(.integer)),
    .always("status", .choice(["active", "historic", "fund", "metal", "test"])),
    .always("countries", texts, "ISO 3166 codes."),
    .always("sources", texts, "The sources that have rates of it."),
  ])

  static let country = Shape.object([
    .always("code", .text), .always("name", .text), .always("currencies", .list(of: code)),
  ])

  static let source = Shape.object([
    .always("name", .text), .always("id", .text), .always("title", .text),
    .always("institution", .text), .always("pivot", code), .always("asOf", .nullable(date)),
    .always("retrievedAt", moment), .always("due", moment),
    .always("freshness", .choice(["fresh", "stale"])), .always("terms", .text),
    .always("attribution", .text),
  ])

  /// The shape of a receipt, whose numbers are texts so that its digest is easily computed.
  private static let receipt = Shape.object(
    ["amount", "cambio", "data", "digest", "event", "from", "law"].map { .always($0, .text) }
      + ["made", "notice", "result", "rounding", "rule", "to"].map { .always($0, .text) }
      + ["mean", "reference"].map { .sometimes($0, .text) }
      + [.always("published", .list(publishedRow)), .always("steps", texts)]
  )

  private static let publishedRow: [Shape.Member] =
    ["base", "by", "day", "look", "quote", "rate"].map { .always($0, .text) }
    + [.sometimes("table", .text)]

  private static let receiptAnswer = Shape.object([
    .always("answer", .choice(["holds", "contradicted", "unknown", "not-asked"])),
    .sometimes("reason", .text, "Why, by a name that a program knows."),
    .sometimes("text", .text, "The same in words."),
  ])

  private static let verdict = Shape.object(
    [.always("status", .integer, "0: all holds; 65: something does not; 69: it cannot be judged.")]
      + ["intact", "arithmetic", "published", "rule"].map { .always($0, .named("ReceiptAnswer")) }
      + [.sometimes("newerRule", .text, "A newer version of the rule for the day.")]
  )

  static let rule = Shape.object([
    .always("id", .text), .always("version", .integer), .always("law", .text),
    .always("publication", .text, "Which publication it names."),
    .always("event", .text, "Which day is meant."), .always("source", .text),
    .always("policy", .text), .always("into", .list(of: code)), .always("since", date),
    .always("notCovered", texts),
    .always("standing", .choice(["read", "secondHand"]), "How its text is known here."),
  ])
}
