import ExactMoney
import ExchangeRates
import Localization
import TestSupport

@testable import Presentation

/// Draws addresses, each with any of its fields.
struct RandomAddresses {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  // MARK: Values

  private mutating func one<Value>(of values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  /// Returns one of the values or, equally often, nil.
  private mutating func any<Value>(of values: [Value]) -> Value? {
    Bool.random(using: &random) ? one(of: values) : nil
  }

  private static let texts = ["", "1,234", "a&b=c", "١٢٣٫٤", "+ %20", "<b>", "x\ny", "12.50"]
  private static let amounts = ["", "100", "12*8.50", "0.5", "20 EUR+30 GBP"]

  private mutating func day() -> CalendarDate? {
    any(of: ["2008-09-14", "2026-10-30", "1999-01-04"]).flatMap { CalendarDate($0) }
  }

  private mutating func number() -> ExactDecimal? {
    let digits = Int64.random(in: 1..<1_000, using: &random)
    return any(of: [ExactDecimal(digits, scale: 1), ExactDecimal(digits, scale: 3)])
  }

  private mutating func currency() -> Currency? { any(of: [.eur, .usd, .jpy]) }

  private mutating func pair() -> CurrencyPair {
    one(of: [CurrencyPair(.usd, .brl), CurrencyPair(.eur, .jpy), CurrencyPair(.krw, .krw)])
  }

  // MARK: Addresses

  mutating func converter() -> ConverterAddress {
    var address = ConverterAddress(pair(), amount: any(of: Self.amounts))
    (address.receive, address.receiveIn) = (any(of: Self.amounts), currency())
    address.on = day()
    address.policy = one(of: RatePolicy.allCases)
    address.spelling = any(of: Self.texts)
    address.sheet = any(of: ConverterSheet.allCases)
    address.isEditing = Bool.random(using: &random)
    (address.key, address.press) = (any(of: Self.texts), any(of: Self.texts))
    (address.shown, address.untouched) = (any(of: Self.texts), any(of: Self.texts))
    address.isTyping = Bool.random(using: &random)
    (address.typed.amount, address.typed.receive) = (any(of: Self.texts), any(of: Self.texts))
    for field in SheetField.allCases where field.sheet != .offer || address.sheet == .offer {
      switch field {
      case .on, .policy: break
      case .side: address.typed[.side] = any(of: ["card", "fee"])
      case .kind: address.typed[.kind] = any(of: ["give", "charge"])
      default:
        if field != .offer {
          address.set(number(), in: field, one(of: FeePercent.Kind.allCases))
        }
        address.entries[field].text = any(of: Self.texts)
        address.typed[field] = any(of: Self.texts)
      }
    }
    if address.sheet == .offer {
      let kind = one(of: Offer.Kind.allCases)
      address.offer = OfferTerms(kind: kind, amount: one(of: Self.amounts))
    }
    return address
  }

  private mutating func kept() -> KeptConversion { KeptConversion(converter()) }

  mutating func history() -> HistoryAddress {
    var address = HistoryAddress(kept())
    address.range = one(of: HistoryRange.allCases)
    (address.at, address.since) = (day(), day())
    return address
  }

  mutating func till() -> TillAddress {
    var address = TillAddress(kept())
    address.magnitude = any(of: TillMagnitude.allCases)
    address.at = any(of: Array(1...10))
    return address
  }

  mutating func list() -> CurrencyListAddress {
    var address = CurrencyListAddress(
      for: one(of: CurrencyListAddress.Purpose.allCases),
      of: Bool.random(using: &random) ? kept() : nil,
      origin: one(of: CurrencyListAddress.Origin.allCases)
    )
    address.order = any(of: CurrencyOrder.allCases)
    address.layout = any(of: RatePreferences.Layout.allCases)
    address.search = one(of: Self.texts)
    address.isByCountry = Bool.random(using: &random)
    return address
  }

  mutating func ask() -> AskAddress {
    var address = AskAddress(one(of: Self.texts))
    (address.target, address.source) = (currency(), currency())
    (address.left, address.others) = (one(of: [[], [1], [2, 5]]), one(of: [[], [3], [1, 100]]))
    return address
  }

  mutating func send() -> SendAddress {
    var address = SendAddress(one(of: SendAddress.Country.allCases), amount: any(of: Self.amounts))
    (address.spelling, address.typed) = (any(of: Self.texts), any(of: Self.texts))
    return address
  }

  /// Returns the text of an address of each kind.
  mutating func all() -> [String] {
    let fixed: [Address] = [.start, .settings(.overview), .settings(.erase), .settings(.about)]
    return fixed.map { $0.text } + [
      converter().text, history().text, till().text, list().text, ask().address, send().text,
    ]
  }
}
