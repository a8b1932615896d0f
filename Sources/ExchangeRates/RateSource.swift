public import ExactMoney
import PlainBytes

/// An institution or a service that publishes rates, and how it states them.
///
/// Two sources with the same name are the same source.
public struct RateSource: Sendable {
  /// The short name, unique in either case: "ECB".
  public let name: String
  /// What the source calls its rates, in English.
  public let title: String
  /// The institution's full name.
  public let institution: String
  /// The currency every rate of the source is against.
  public let pivot: Currency
  /// Whether the pivot is the base of every rate (`EUR/USD`) or the quote (`USD/PLN`).
  public let pivotIsBase: Bool
  /// How long one publication is in force by its own terms.
  public let period: Period
  /// Whether it leaves out zeros at the end of a figure: 1.1 may be 1.1000.
  ///
  /// Every figure of such a source has four significant digits at least.
  public let omitsZeros: Bool
  /// Whose figures they are: the source's own name, or that of the one it takes them from.
  ///
  /// Two sources of one origin are one opinion. Nil for a source that passes on the figures of
  /// others without saying whose.
  #if hasFeature(Embedded)
  // Omitted in WebAssembly for size: the page judges no figures.
  public var origin: String? { name }
  #else
  public let origin: String?
  /// Whether its rates serve only where a reader or a rule names the source: they are for the use of a
  /// law, and no answer that names none changes by them.
  public let isByNameOnly: Bool
  #endif

  /// How long one publication is in force by its own terms.
  public enum Period: String, Hashable, Sendable {
    /// The day it is for.
    case day
    /// The calendar month that starts on its date.
    case month
    #if !hasFeature(Embedded)
    /// The quarter of a year that starts the day after its date; after a correction what is left of it.
    case quarter
    #endif

    /// The last day on which a publication dated `day` is in force.
    func end(from day: CalendarDate) -> CalendarDate {
      switch self {
      case .day: return day
      case .month: return day.lastDayOfMonth
      #if !hasFeature(Embedded)
      case .quarter:
        let (year, month, _) = day.adding(days: 1).components
        let last = CalendarDate(year: year, month: (month + 2) / 3 * 3, day: 1)
        return last?.lastDayOfMonth ?? day
      #endif
      }
    }
  }

  /// Where a source has its figures from.
  public enum Origin: Hashable, Sendable {
    case own
    /// The source with this name.
    case other(String)
    /// Others, and it does not say which.
    case unstated
  }

  /// Creates a source.
  public init(
    name: String,
    title: String,
    institution: String,
    pivot: Currency,
    pivotIsBase: Bool,
    period: Period = .day,
    omitsZeros: Bool = false,
    origin: Origin = .own,
    isByNameOnly: Bool = false
  ) {
    self.name = name
    self.title = title
    self.institution = institution
    self.pivot = pivot
    self.pivotIsBase = pivotIsBase
    self.period = period
    self.omitsZeros = omitsZeros
    #if !hasFeature(Embedded)
    self.origin =
      switch origin {
      case .own: name
      case .other(let other): other
      case .unstated: nil
      }
    self.isByNameOnly = isByNameOnly
    #endif
  }
}

extension RateSource: Hashable {
  /// Whether the names are the same.
  public static func == (left: RateSource, right: RateSource) -> Bool {
    left.name.isSame(as: right.name)
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension RateSource {
  /// European Central Bank, euro foreign exchange reference rates: quote units per euro, every
  /// TARGET day about 16:00 CET.
  public static let ecb = RateSource(
    name: "ECB",
    title: "ECB reference rates",
    institution: "European Central Bank",
    pivot: .eur,
    pivotIsBase: true,
    omitsZeros: true
  )

  /// Narodowy Bank Polski, mid rates: zloty per unit; table A on working days, table B weekly.
  public static let nbp = RateSource(
    name: "NBP",
    title: "NBP mid rates",
    institution: "Narodowy Bank Polski",
    pivot: .pln,
    pivotIsBase: false
  )

  /// HM Revenue & Customs, monthly rates: units per pound, in force for a calendar month.
  public static let hmrc = RateSource(
    name: "HMRC",
    title: "HMRC monthly rates",
    institution: "HM Revenue & Customs",
    pivot: .gbp,
    pivotIsBase: true,
    period: .month,
    omitsZeros: true
  )

  /// The sources whose history is inside the program, in the order in which they are asked.
  public static let embedded: [RateSource] = [.ecb, .nbp, .hmrc]
}

extension [RateSource] {
  /// The source with this short name, in either case; nil when there is none; O(n).
  public func named(_ name: String) -> RateSource? {
    let wanted = name.uppercased()
    return first { $0.name.uppercased() == wanted }
  }
}
