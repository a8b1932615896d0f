import BigInt
import ExactMoney
import ExchangeRates
import Localization
import TestSupport

/// A random question in each face's form, with its amounts as fractions of any size.
struct Asked: CustomStringConvertible {
  /// A piece of the text: a number, or words that are the same in every locale.
  private enum Piece {
    case words(String)
    case number(ExactDecimal)
  }

  private var pieces: [Piece] = []
  /// The amounts to convert, one per currency.
  private(set) var amounts: [(currency: Currency, value: Rational)] = []
  let target: Currency
  let day: CalendarDate?
  let policy: RatePolicy
  let source: RateSource?
  let fee: FeePercent?
  let digits: Int?
  let isCash: Bool
  let rounding: RoundingRule
  let euroDecimals: Int?

  /// Whether the page can give the same result.
  ///
  /// It rounds half up to minor units.
  var isForPage: Bool {
    digits == nil && !isCash && rounding == .toNearestOrAwayFromZero && euroDecimals == nil
  }

  init(_ random: inout SplitMix64, days: [CalendarDate], today: CalendarDate) {
    let isPast = Int.random(in: 0..<3, using: &random) > 0
    policy =
      Int.random(in: 0..<3, using: &random) > 0
      ? .last : RatePolicy.allCases.randomElement(using: &random) ?? .last
    day = isPast || policy != .last ? days.randomElement(using: &random) : nil
    let isLegacy = Int.random(in: 0..<4, using: &random) == 0
    let currencies = isLegacy ? Asked.legacy : Asked.common
    target = currencies.randomElement(using: &random) ?? .eur
    source =
      Int.random(in: 0..<5, using: &random) == 0
      ? RateSource.embedded.randomElement(using: &random) : nil
    fee =
      Int.random(in: 0..<4, using: &random) == 0
      ? FeePercent(
        ExactDecimal(Int64.random(in: 0...400, using: &random), scale: 2),
        Bool.random(using: &random) ? .fee : .card
      ) : nil
    isCash = Int.random(in: 0..<8, using: &random) == 0
    digits =
      isCash || Int.random(in: 0..<3, using: &random) > 0
      ? nil : Int.random(in: 0...8, using: &random)
    rounding =
      Int.random(in: 0..<3, using: &random) > 0
      ? .toNearestOrAwayFromZero : RoundingRule.allCases.randomElement(using: &random) ?? .up
    euroDecimals =
      isLegacy && Bool.random(using: &random) ? Int.random(in: 3...5, using: &random) : nil
    addSum(of: currencies, &random)
  }

  /// Creates the question for `money` in `target` by the rates for `day`.
  init(_ money: Money, to target: Currency, on day: CalendarDate?, isCash: Bool = false) {
    self.target = target
    self.day = day
    (policy, source, fee, digits, euroDecimals) = (.last, nil, nil, nil, nil)
    (self.isCash, rounding) = (isCash, .toNearestOrAwayFromZero)
    pieces = [.number(money.amount), .words(" \(money.currency)")]
    amounts = [(money.currency, Rational(money.amount))]
  }

  private static let common: [Currency] = [
    .usd, .eur, .gbp, .jpy, .brl, .chf, .pln, .huf, .kwd, .kyd, .xof, .aed, .krw, .aud, .isk, .sek,
  ]
  private static let legacy: [Currency] = [.dem, .frf, .nlg, .itl, .ats, .esp, .eur, .usd, .kyd]

  /// The question as one line for the command.
  var description: String {
    let options: [(String, String?)] = [
      ("on", day?.description), ("policy", policy.name.description), ("source", source?.name),
      (fee?.kind.name ?? "", fee?.percent.description), ("digits", digits.map { String($0) }),
      ("cash", isCash ? "" : nil), ("rounding", rounding.name.description),
      ("euro-intermediate", euroDecimals.map { String($0) }),
    ]
    return text { $0.description } + " → \(target)"
      + options.compactMap { name, value in value.map { " --\(name) \($0)" } }.joined()
  }

  /// Returns the text with its numbers formatted by `number`.
  func text(_ number: (ExactDecimal) -> String) -> String {
    pieces.map { piece in
      switch piece {
      case .words(let words): words
      case .number(let value): number(value)
      }
    }.joined()
  }

  private mutating func addSum(of currencies: [Currency], _ random: inout SplitMix64) {
    let count = [1, 1, 1, 2, 2, 3].randomElement(using: &random) ?? 1
    let factor = count > 1 && Bool.random(using: &random) ? number(&random) : nil
    if factor != nil { pieces.append(.words("(")) }
    for index in 0..<count {
      let isNegative = index > 0 && Bool.random(using: &random)
      if index > 0 { pieces.append(.words(isNegative ? " - " : " + ")) }
      let currency = currencies.randomElement(using: &random) ?? .eur
      let value = addAmount(in: currency, &random)
      add(isNegative ? Rational(0) + value * Rational(-1) : value, currency)
    }
    guard let factor else { return }
    let divides = Bool.random(using: &random) && !factor.isZero
    pieces += [.words(divides ? ") / " : ") * "), .number(factor)]
    for index in amounts.indices {
      amounts[index].value =
        divides ? amounts[index].value / Rational(factor) : amounts[index].value * Rational(factor)
    }
  }

  private mutating func add(_ value: Rational, _ currency: Currency) {
    if let index = amounts.firstIndex(where: { $0.currency == currency }) {
      amounts[index].value = amounts[index].value + value
    } else {
      amounts.append((currency, value))
    }
  }

  /// Adds one amount to the text, and returns it.
  private mutating func addAmount(in currency: Currency, _ random: inout SplitMix64) -> Rational {
    let (first, second) = (number(&random), number(&random))
    let code = " \(currency)"
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where !second.isZero:
      pieces += [.number(first), .words(code + " / "), .number(second)]
      return Rational(first) / Rational(second)
    case 1:
      pieces += [.words("("), .number(first), .words(" + "), .number(second), .words(")" + code)]
      return Rational(first) + Rational(second)
    case 2:
      pieces += [.words("("), .number(first), .words(code + " - "), .number(second), .words(" %)")]
      return Rational(first) * (Rational(1) + Rational(second) * Rational(-1) / Rational(100))
    case 3:
      pieces += [.number(first), .words(" * "), .number(second), .words(code)]
      return Rational(first) * Rational(second)
    default:
      pieces += [.number(first), .words(code)]
      return Rational(first)
    }
  }

  /// Returns a number with no decimals or some, but never three, which could be read as thousands.
  private func number(_ random: inout SplitMix64) -> ExactDecimal {
    let scale = [0, 0, 1, 2, 2, 4].randomElement(using: &random) ?? 0
    let limit = [9, 99, 9_999, 999_999].randomElement(using: &random) ?? 9
    return ExactDecimal(Int64.random(in: 0...Int64(limit), using: &random), scale: UInt8(scale))
  }
}
