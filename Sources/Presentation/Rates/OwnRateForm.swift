public import ExactMoney
public import ExchangeRates
public import Localization
public import PlainBytes

/// The form for an own rate: `base=USD&quote=BRL&rate=5.40&fee=2`.
public struct OwnRateForm: Sendable {
  /// The reason why a form is refused.
  public enum Problem: Error, Hashable, Sendable {
    case sameCurrency, tooMany
    /// The rate is far from the published one, and was not sent a second time.
    case far(question: String)
    case rate(RateNumber.Problem)
    case fee(RateNumber.Problem)
  }

  public let base: String
  public let quote: String
  public let rate: String
  public let fee: String
  /// The rate about which the reader was asked, see ``Problem/far(question:)``; nil if there was no
  /// question.
  public internal(set) var asked: String?

  /// Whether the rate was sent again after a question about it.
  var isSure: Bool { asked?.isSame(as: rate) ?? false }

  /// Reads the fields of the form; missing ones are empty.
  public init(_ form: Query) {
    base = form["base"] ?? ""
    quote = form["quote"] ?? ""
    rate = form["rate"] ?? ""
    fee = form["fee"] ?? ""
    asked = form["asked"]
  }

  /// Returns the own rate, with numbers as `locale` writes them.
  ///
  /// - Throws: ``Problem/sameCurrency`` if the form does not have two currencies,
  ///   ``Problem/rate(_:)`` or ``Problem/fee(_:)`` if a number is refused.
  public func ownRate(in locale: LocaleData, setAt: Instant) throws(Problem) -> OwnRate {
    guard let base = Currency(base), let quote = Currency(quote), base != quote else {
      throw .sameCurrency
    }
    let reader = AmountReader(locale)
    let (value, percent): (ExactDecimal, FeePercent?)
    do throws(RateNumber.Problem) {
      value = try RateNumber.rate(rate, by: reader)
    } catch {
      throw .rate(error)
    }
    do throws(RateNumber.Problem) {
      percent = OwnRateForm.isBlank(fee) ? nil : try RateNumber.fee(fee, .fee, by: reader)
    } catch {
      throw .fee(error)
    }
    let pair = CurrencyPair(base: base, quote: quote)
    guard let own = OwnRate(pair: pair, value: value, fee: percent, setAt: setAt), own.isKeepable
    else { throw .rate(.unreadable) }
    return own
  }

  private static func isBlank(_ text: String) -> Bool {
    text.bytes.allSatisfy { $0 == UInt8(ascii: " ") }
  }
}

extension AppEnvironment {
  /// Returns the question about an own rate far from the published one; nil if it is near.
  @inline(never)
  func question(about own: OwnRate) -> String? {
    Converter(archive: rates.book.archive, today: now.day).rate(farFrom: own)
      .map { wording(.ownRateFar(rate: wording.rate($0))) }
  }
}

extension RatePreferences {
  /// Keeps an own rate, in place of one for the same two currencies.
  ///
  /// - Throws: ``OwnRateForm/Problem/tooMany`` if there already are ``maximumOwnRates``.
  public mutating func keep(_ own: OwnRate) throws(OwnRateForm.Problem) {
    removeOwnRate(of: own.pair)
    guard ownRates.count < RatePreferences.maximumOwnRates else { throw .tooMany }
    ownRates.append(own)
  }

  /// Removes the own rate of the pair, in either direction.
  public mutating func removeOwnRate(of pair: CurrencyPair) {
    ownRates.removeAll { $0.pair == pair || $0.pair == pair.reversed }
  }
}
