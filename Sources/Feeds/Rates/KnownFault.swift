import ExactMoney

/// A code under which a source is known to publish something else than its currency's rate, for a while.
///
/// The figures are those that the embedded tables leave out or take for another currency, so that a
/// fetched history says the same; a test holds them against the lists in `Data/rates`.
struct KnownFault {
  /// The code as published, known to ISO 4217 or not.
  let code: StaticString
  /// The days of the faulty figures, of monthly ones their first days; nil for no end.
  let from: CalendarDate
  let through: CalendarDate?
  /// The currency that the figures are of; nil where they are left out.
  let meaning: StaticString?

  /// Figures that are left out.
  init(_ code: StaticString, from: CalendarDate, through: CalendarDate? = nil) {
    (self.code, self.from, self.through, meaning) = (code, from, through, nil)
  }

  /// Figures under `code` that are of the currency `meaning`.
  init(
    _ code: StaticString,
    means meaning: StaticString,
    from: CalendarDate,
    through: CalendarDate? = nil
  ) {
    (self.code, self.from, self.through, self.meaning) = (code, from, through, meaning)
  }

  /// Whether it is about `code` on `day`.
  func concerns(_ code: ByteText, on day: CalendarDate) -> Bool {
    day >= from && through.map { day <= $0 } ?? true && code.spells(self.code)
  }
}

extension [KnownFault] {
  /// What NBP's tables are known to have wrong since 2002, where its interface begins.
  ///
  /// The reason of each is in `Data/rates/nbp_exclusions.csv` and `nbp_anomalies.csv`.
  static let nbp: [KnownFault] = [
    // It keeps the former 1 CUP = 1 USD; the official rate is 24 since then.
    KnownFault("CUP", from: CalendarDate(2021, 1, 1)),
    KnownFault("ECS", from: CalendarDate(2000, 9, 9)),
    KnownFault("VES", from: CalendarDate(2021, 10, 1), through: CalendarDate(2021, 10, 12)),
    KnownFault("ZWD", from: CalendarDate(2006, 8, 1), through: CalendarDate(2006, 8, 8)),
    KnownFault(
      "ZWD",
      means: "ZWN",
      from: CalendarDate(2006, 8, 9),
      through: CalendarDate(2008, 7, 31)
    ),
    KnownFault("ZWL", from: CalendarDate(2009, 2, 2), through: CalendarDate(2019, 2, 24)),
    KnownFault(
      "ZWL",
      means: "ZWG",
      from: CalendarDate(2024, 5, 8),
      through: CalendarDate(2024, 8, 28)
    ),
    // Rounded to zero.
    KnownFault("ZWR", from: CalendarDate(2009, 2, 11), through: CalendarDate(2009, 2, 18)),
    // A figure of one day, far from those before and after it.
    KnownFault("BGN", from: CalendarDate(2002, 6, 18), through: CalendarDate(2002, 6, 18)),
    KnownFault("VEB", from: CalendarDate(2004, 6, 30), through: CalendarDate(2004, 6, 30)),
    KnownFault("GEL", from: CalendarDate(2004, 10, 27), through: CalendarDate(2004, 10, 27)),
    KnownFault("LYD", from: CalendarDate(2011, 2, 9), through: CalendarDate(2011, 2, 9)),
  ]

  /// What HMRC's monthly files are known to have wrong since 2021, where the service begins.
  ///
  /// The reason of each is in `Data/rates/hmrc_exclusions.csv` and `hmrc_corrections.csv`.
  static let hmrc: [KnownFault] = [
    // It kept the former 1 CUP = 1 USD until then.
    KnownFault("CUP", from: CalendarDate(2021, 1, 1), through: CalendarDate(2022, 9, 30)),
    // The US dollar's rate under Ecuador's old code, the Australian dollar's under Tonga's, and a figure
    // of Zimbabwe's that stood still.
    KnownFault("ECS", from: CalendarDate(2000, 9, 9)),
    KnownFault("TOP", from: CalendarDate(2014, 2, 1), through: CalendarDate(2023, 9, 30)),
    KnownFault("ZWL", from: CalendarDate(2019, 2, 25), through: CalendarDate(2023, 10, 31)),
    KnownFault("MRU", from: CalendarDate(2021, 11, 1), through: CalendarDate(2021, 11, 30)),
    KnownFault("KHR", from: CalendarDate(2022, 3, 1), through: CalendarDate(2022, 3, 31)),
    // The old and the new leone, each a month under the other's code.
    KnownFault(
      "SLE",
      means: "SLL",
      from: CalendarDate(2022, 11, 1),
      through: CalendarDate(2022, 11, 30)
    ),
    KnownFault(
      "SLL",
      means: "SLE",
      from: CalendarDate(2023, 2, 1),
      through: CalendarDate(2023, 2, 28)
    ),
    // The code before ISO 4217 gave it one, and a second code for one unit.
    KnownFault("ZIG", means: "ZWG", from: CalendarDate(2024, 4, 8)),
    KnownFault("VED", means: "VES", from: CalendarDate(2021, 10, 1)),
  ]
}
