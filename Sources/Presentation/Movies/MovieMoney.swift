import BoxOffice
public import ExactMoney
import Localization
import Movies

/// A movie's budget or box office as reported, and its worth at the release.
public struct MovieMoney: Sendable {
  /// The label: `Box office, United States`; without a place if the source names none.
  public let label: String
  /// The currency of the reported amount.
  public let currency: Currency
  public let reported: AmountText
  /// The day of the reported amount; nil if the source names none.
  public let reportedDay: String?
  /// The value in the chosen currency; nil if that is the reported currency.
  public let worth: Worth?

  /// The result of the conversion.
  public enum Worth: Sendable {
    case amount(Converted)
    /// The amount cannot be converted, for the given reason.
    case missing(String)
  }

  /// An amount in the chosen currency, with its rate.
  public struct Converted: Sendable {
    public let currency: Currency
    public let amount: AmountText
    /// The kind of rate: `At the rate of the release day`.
    public let basis: String
    /// The source of the rate: `Rates of 12 Nov 2010 · ECB`; nil if law fixes the rate.
    public let origin: String?
    /// The rate, `1 USD = 3.9643 BRL`; nil if it has too many digits.
    public let rate: String?
  }

  init(
    _ label: String,
    _ amount: MovieAmount,
    in target: Currency,
    _ release: ReleaseMoment?,
    worth: ReleaseValue,
    _ wording: Wording
  ) {
    self.label = label
    currency = amount.money.currency
    // Figures of movies seldom have minor units, and zeros would suggest a precision they lack.
    reported = wording.amount(
      amount.money.amount,
      of: amount.money.currency,
      digits: amount.money.amount.scale > 0 ? .minorUnits : .asWritten
    )
    reportedDay = amount.day.map { wording.date($0) }
    self.worth =
      target == currency
      ? nil : MovieMoney.worth(worth, from: currency, to: target, release, wording)
  }

  private static func worth(
    _ worth: ReleaseValue,
    from currency: Currency,
    to target: Currency,
    _ release: ReleaseMoment?,
    _ wording: Wording
  ) -> Worth {
    let (result, rate): (Money, ReleaseRate)
    switch worth {
    case .converted(let money, let by): (result, rate) = (money, by)
    case .beforeFirst(let currency, let first):
      let day = wording.date(first)
      return .missing(wording(.pageMovieNoRateYet(currency: currency.code, day: day)))
    case .noRate:
      return .missing(wording(.pageMovieNoRate(base: currency.code, quote: target.code)))
    case .unknown: return .missing(wording(.movieRateOffline))
    }
    let basis =
      switch release {
      case .year(let year): wording(.movieAtYear(year: wording.year(year)))
      default: wording(.movieAtDay)
      }
    let sources = rate.sources.map { wording.name(ofSource: $0) }.joined(separator: " · ")
    let origin = rate.days.map { days in
      let first = wording.date(days.lowerBound)
      let last = wording.date(days.upperBound)
      let day = days.lowerBound == days.upperBound ? first : first + " – " + last
      return wording(.pageRatesOf(day: day, source: sources))
    }
    return .amount(
      Converted(
        currency: target,
        amount: wording.amount(result.amount, of: target),
        basis: basis,
        origin: origin,
        rate: rate.value.map { value in
          wording.number(1) + " " + currency.code + " = " + wording.rate(value) + " " + target.code
        }
      )
    )
  }
}
