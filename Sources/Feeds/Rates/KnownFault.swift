import ExactMoney

/// A period in which a source is known to publish faulty figures under a code.
///
/// The embedded tables leave out the same figures or take them for the same currency, so that a
/// fetched history agrees with them; a test compares this list with those in `Data/rates`.
struct KnownFault {
  /// The code as published, whether in ISO 4217 or not.
  let code: StaticString
  /// The first day of the faulty figures; for monthly figures, the first day of the month.
  let from: CalendarDate
  /// The last day of the faulty figures; nil if there is no end.
  let through: CalendarDate?
  /// The currency that the figures quote instead; nil if the figures are left out.
  let meaning: StaticString?

  /// Creates a fault whose figures quote the currency `meaning`, or are left out if it is nil.
  init(
    _ code: StaticString,
    means meaning: StaticString? = nil,
    from: CalendarDate,
    through: CalendarDate? = nil
  ) {
    (self.code, self.from, self.through, self.meaning) = (code, from, through, meaning)
  }

  /// Returns whether a figure under `code` on `day` is faulty.
  func concerns(_ code: ByteText, on day: CalendarDate) -> Bool {
    day >= from && through.map { day <= $0 } ?? true && code.spells(self.code)
  }
}

extension [KnownFault] {
  /// The known faults in NBP's tables since 2002, the first year of its API.
  ///
  /// The reason for each is in `Data/rates/nbp_exclusions.csv` and `nbp_anomalies.csv`.
  static let nbp: [KnownFault] = [
    // The bank keeps the former 1 CUP = 1 USD; the official rate has been 24 since then.
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
    // The figure is rounded to zero.
    KnownFault("ZWR", from: CalendarDate(2009, 2, 11), through: CalendarDate(2009, 2, 18)),
    // The figures of one day are far from those before and after.
    KnownFault("BGN", from: CalendarDate(2002, 6, 18), through: CalendarDate(2002, 6, 18)),
    KnownFault("VEB", from: CalendarDate(2004, 6, 30), through: CalendarDate(2004, 6, 30)),
    KnownFault("GEL", from: CalendarDate(2004, 10, 27), through: CalendarDate(2004, 10, 27)),
    KnownFault("LYD", from: CalendarDate(2011, 2, 9), through: CalendarDate(2011, 2, 9)),
  ]

  /// The known faults in HMRC's monthly files since 2021, the first year of the service.
  ///
  /// The reason for each is in `Data/rates/hmrc_exclusions.csv` and `hmrc_corrections.csv`.
  static let hmrc: [KnownFault] = [
    // HMRC kept the former 1 CUP = 1 USD until then.
    KnownFault("CUP", from: CalendarDate(2021, 1, 1), through: CalendarDate(2022, 9, 30)),
    // Ecuador's old code has the US dollar's rate, Tonga's the Australian dollar's, and Zimbabwe's
    // a constant figure.
    KnownFault("ECS", from: CalendarDate(2000, 9, 9)),
    KnownFault("TOP", from: CalendarDate(2014, 2, 1), through: CalendarDate(2023, 9, 30)),
    KnownFault("ZWL", from: CalendarDate(2019, 2, 25), through: CalendarDate(2023, 10, 31)),
    KnownFault("MRU", from: CalendarDate(2021, 11, 1), through: CalendarDate(2021, 11, 30)),
    KnownFault("KHR", from: CalendarDate(2022, 3, 1), through: CalendarDate(2022, 3, 31)),
    // The old and the new leone each appear for a month under the other's code.
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
    // ZIG was used before ISO 4217 had a code; VED is a second code for the unit of VES.
    KnownFault("ZIG", means: "ZWG", from: CalendarDate(2024, 4, 8)),
    KnownFault("VED", means: "VES", from: CalendarDate(2021, 10, 1)),
  ]
}
