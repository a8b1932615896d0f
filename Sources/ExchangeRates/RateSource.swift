public import ExactMoney
import PlainBytes

/// An institution or a service that publishes rates, and the form in which it states them.
///
/// Two sources are equal if their names are.
public struct RateSource: Sendable {
  /// The short name, unique regardless of case: "ECB".
  public let name: String
  /// The source's own name for its rates, in English.
  public let title: String
  /// The institution's full name.
  public let institution: String
  /// The currency that every rate of the source is against.
  public let pivot: Currency
  /// Whether the pivot is the base of every rate (`EUR/USD`) or the quote (`USD/PLN`).
  public let pivotIsBase: Bool
  /// The time for which one publication is in force by its own terms.
  public let period: Period
  /// Whether the source omits trailing zeros of a figure: 1.1 may be 1.1000.
  ///
  /// Every figure of such a source has at least four significant digits.
  public let omitsZeros: Bool
  /// The name of the source that made the figures: this one, or another one; nil if the other one
  /// is not named.
  ///
  /// Two sources with one origin count as one opinion.
  #if hasFeature(Embedded)
  // Omitted in WebAssembly for size: the page judges no figures.
  public var origin: String? { name }
  #else
  public let origin: String?
  /// Whether the rates serve only a reader or a rule that names the source.
  ///
  /// Such rates are for the use of a law, and do not affect other answers.
  public let isByNameOnly: Bool
  #endif

  /// The time for which a publication is in force by its own terms.
  public enum Period: String, Hashable, Sendable {
    /// The day that the publication is for.
    case day
    /// The calendar month that starts on the publication's date.
    case month
    #if !hasFeature(Embedded)
    /// The quarter that starts on the day after the publication's date; for a correction, the rest
    /// of the quarter.
    case quarter
    #endif

    /// Returns the last day on which a publication dated `day` is in force.
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

  /// The provenance of a source's figures.
  public enum Origin: Hashable, Sendable {
    case own
    /// Another source, which has this name, made the figures.
    case other(String)
    /// Other sources, which are not named, made the figures.
    case unstated
  }

  /// Creates a source, whose title and institution are its name unless they are given.
  public init(
    name: String,
    title: String? = nil,
    institution: String? = nil,
    pivot: Currency,
    pivotIsBase: Bool = true,
    period: Period = .day,
    omitsZeros: Bool = false,
    origin: Origin = .own,
    isByNameOnly: Bool = false
  ) {
    self.name = name
    self.title = title ?? name
    self.institution = institution ?? name
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
  /// Returns whether the names are equal.
  public static func == (left: RateSource, right: RateSource) -> Bool {
    left.name.isSame(as: right.name)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension RateSource {
  /// The European Central Bank's euro foreign exchange reference rates, in quote units per euro.
  ///
  /// Published on every TARGET day at about 16:00 CET.
  public static let ecb = RateSource(
    name: "ECB",
    title: "ECB reference rates",
    institution: "European Central Bank",
    pivot: .eur,
    pivotIsBase: true,
    omitsZeros: true
  )

  /// Narodowy Bank Polski's mid rates, in zloty per unit; table A on working days, table B weekly.
  public static let nbp = RateSource(
    name: "NBP",
    title: "NBP mid rates",
    institution: "Narodowy Bank Polski",
    pivot: .pln,
    pivotIsBase: false
  )

  /// HM Revenue & Customs' monthly rates, in units per pound, in force for a calendar month.
  public static let hmrc = RateSource(
    name: "HMRC",
    title: "HMRC monthly rates",
    institution: "HM Revenue & Customs",
    pivot: .gbp,
    pivotIsBase: true,
    period: .month,
    omitsZeros: true
  )

  /// The sources whose history is embedded, in order of preference.
  public static let embedded: [RateSource] = [.ecb, .nbp, .hmrc]
}

extension RateSource {
  /// Returns the pair in which the source states its rate of `currency`.
  func pair(of currency: Currency) -> CurrencyPair {
    pivotIsBase
      ? CurrencyPair(base: pivot, quote: currency) : CurrencyPair(base: currency, quote: pivot)
  }
}

extension [RateSource] {
  /// Returns the source with the short name `name`, regardless of case; nil if there is none.
  ///
  /// - Complexity: O(n) in the number of sources.
  public func named(_ name: String) -> RateSource? {
    let wanted = name.uppercased()
    return first { $0.name.uppercased() == wanted }
  }
}
