public import ExactMoney
public import ExchangeRates
import PlainBytes

/// The address of a till, with a magnitude and the row to pay: `/USD/BRL/till?x=10&at=3`.
public struct TillAddress: FieldedAddress, Sendable {
  /// The conversion that determines the rows: their pair, day, fee and rate.
  public var conversion: KeptConversion
  /// The magnitude; nil for the one remembered for the pair.
  public var magnitude: TillMagnitude?
  /// The number of the row to pay, 1 to 10; nil if none is chosen.
  public var at: Int?

  public init(_ conversion: KeptConversion) { self.conversion = conversion }

  public var pair: CurrencyPair { conversion.place.pair }

  /// Reads a path and a query; nil if the path is not that of a till.
  ///
  /// - Throws: ``AddressProblem`` if a field is unreadable.
  init?(_ parts: [String], _ query: Query) throws(AddressProblem) {
    guard parts.count == 3, parts[2].isSame(as: "till"), let pair = CurrencyPair(pathParts: parts)
    else { return nil }
    self.init(KeptConversion(ConverterAddress(pair)))
    try read(query)
  }

  /// Returns the number of a row, 1 to 10; nil for any other text.
  static func row(_ text: String) -> Int? {
    text.utf8.count <= 2 ? Int(digits: text).flatMap { (1...10).contains($0) ? $0 : nil } : nil
  }

  var text: String { pair.path + "/till" + query.text }

  mutating func code(_ fields: inout AddressFields) {
    fields.choice("x", &magnitude)
    fields.value("at", .number, &at, written: at.map { String($0) }) { TillAddress.row($0) }
    fields.conversion(&conversion)
  }
}

/// The amount of which the rows are multiples: 1 to 100,000 units.
public enum TillMagnitude: UInt8, NamedChoice, Hashable {
  case one, ten, hundred, thousand, tenThousand, hundredThousand

  /// The names of the magnitudes in addresses.
  public static var names: StaticString { "1 10 100 1000 10000 100000" }

  /// Returns `count` times the magnitude.
  func times(_ count: Int) -> ExactDecimal {
    ExactDecimal((0..<rawValue).reduce(count) { product, _ in product * 10 })
  }

  /// Returns the magnitude for prices in `currency` until the reader chooses one.
  ///
  /// It is a thousand if there are notes of ten thousand or more, as for yen, won and rupiah, or if
  /// there are no minor units.
  static func first(of currency: Currency) -> TillMagnitude {
    let largest = CashPieces(of: currency)?.pieces.first?.value
    return largest.map { $0 >= 10_000 } ?? (currency.displayDigits == 0) ? .thousand : .one
  }
}
