import ExactMoney

/// A period in which a source is known to publish faulty figures under a code.
///
/// The embedded tables leave out the same figures or take them for the same currency, so that a
/// fetched history agrees with them; a test compares this list with those in `Data/rates`.
struct KnownFault {
  /// The code as published, whether in ISO 4217 or not.
  let code: StaticString
  /// The days of the faulty figures; a month counts as its first day.
  let days: ClosedRange<CalendarDate>
  /// The currency that the figures quote instead; nil if the figures are left out.
  let meaning: StaticString?

  /// Creates a fault on the days `first` through `last`, written `yyyy-mm-dd`; nil for no end.
  ///
  /// Its figures quote the currency `meaning`, or are left out if it is nil.
  ///
  /// - Precondition: The calendar has the days, in that order.
  init(
    _ code: StaticString,
    means meaning: StaticString? = nil,
    from first: String,
    through last: String? = nil
  ) {
    guard let start = CalendarDate(first), let end = last.map({ CalendarDate($0) }) ?? .latest,
      start <= end
    else { preconditionFailure("a fault has days") }
    (self.code, days, self.meaning) = (code, start...end, meaning)
  }

  /// Returns whether a figure under `code` on `day` is faulty.
  func concerns(_ code: ByteText, on day: CalendarDate) -> Bool {
    days.contains(day) && code.spells(self.code)
  }
}

extension [KnownFault] {
  /// The known faults in NBP's tables since 2002, the first year of its API.
  ///
  /// The reason for each is in `Data/rates/nbp_exclusions.csv` and `nbp_anomalies.csv`.
  static let nbp: [KnownFault] = [
    // The bank keeps the former 1 CUP = 1 USD; the official rate has been 24 since then.
    KnownFault("CUP", from: "2021-01-01"),
    KnownFault("ECS", from: "2000-09-09"),
    KnownFault("VES", from: "2021-10-01", through: "2021-10-12"),
    KnownFault("ZWD", from: "2006-08-01", through: "2006-08-08"),
    KnownFault("ZWD", means: "ZWN", from: "2006-08-09", through: "2008-07-31"),
    KnownFault("ZWL", from: "2009-02-02", through: "2019-02-24"),
    KnownFault("ZWL", means: "ZWG", from: "2024-05-08", through: "2024-08-28"),
    // The figure is rounded to zero.
    KnownFault("ZWR", from: "2009-02-11", through: "2009-02-18"),
    // The figures of one day are far from those before and after.
    KnownFault("BGN", from: "2002-06-18", through: "2002-06-18"),
    KnownFault("VEB", from: "2004-06-30", through: "2004-06-30"),
    KnownFault("GEL", from: "2004-10-27", through: "2004-10-27"),
    KnownFault("LYD", from: "2011-02-09", through: "2011-02-09"),
  ]

  /// The known faults in HMRC's monthly files since 2021, the first year of the service.
  ///
  /// The reason for each is in `Data/rates/hmrc_exclusions.csv` and `hmrc_corrections.csv`.
  static let hmrc: [KnownFault] = [
    // HMRC kept the former 1 CUP = 1 USD until then.
    KnownFault("CUP", from: "2021-01-01", through: "2022-09-30"),
    // Ecuador's old code has the US dollar's rate, Tonga's the Australian dollar's, and Zimbabwe's
    // a constant figure.
    KnownFault("ECS", from: "2000-09-09"),
    KnownFault("TOP", from: "2014-02-01", through: "2023-09-30"),
    KnownFault("ZWL", from: "2019-02-25", through: "2023-10-31"),
    KnownFault("MRU", from: "2021-11-01", through: "2021-11-30"),
    KnownFault("KHR", from: "2022-03-01", through: "2022-03-31"),
    // The old and the new leone each appear for a month under the other's code.
    KnownFault("SLE", means: "SLL", from: "2022-11-01", through: "2022-11-30"),
    KnownFault("SLL", means: "SLE", from: "2023-02-01", through: "2023-02-28"),
    // ZIG was used before ISO 4217 had a code; VED is a second code for the unit of VES.
    KnownFault("ZIG", means: "ZWG", from: "2024-04-08"),
    KnownFault("VED", means: "VES", from: "2021-10-01"),
  ]
}
