public import ExactMoney
import Localization
import PlainBytes

/// The address for the amount that a country receives for dollars: `/send/KR?amount=1250`.
public struct SendAddress: FieldedAddress, Hashable, Sendable {
  /// A country that can receive money.
  public enum Country: UInt8, NamedChoice, Hashable {
    case southKorea, japan, philippines

    /// The ISO 3166 codes, as in addresses.
    public static var names: StaticString { "KR JP PH" }

    /// The currency of the country.
    public var currency: Currency {
      switch self {
      case .southKorea: .krw
      case .japan: .jpy
      case .philippines: .php
      }
    }
  }

  public var country: Country
  /// The amount in its neutral form; nil if none was given.
  public var amount: String?
  /// The typed text, if it is ambiguous or not an amount; otherwise nil.
  ///
  /// See ``ConverterAddress/spelling``.
  public var spelling: String?
  /// The text that a form sends; nil if none was sent.
  public var typed: String?

  public init(_ country: Country = .southKorea, amount: String? = nil) {
    self.country = country
    self.amount = amount
  }

  /// Reads a path and a query; nil if the path does not name a country.
  ///
  /// - Throws: ``AddressProblem`` if a field is unreadable.
  init?(_ parts: [String], _ query: Query) throws(AddressProblem) {
    guard parts.count <= 2 else { return nil }
    // The form of the page without script sends the country as `to`.
    var (fields, asked) = (AddressFields(reading: query), nil as Country?)
    fields.choice("to", &asked)
    guard let country = parts.count == 2 ? Country(named: parts[1]) : asked ?? .southKorea else {
      return nil
    }
    if let asked, asked != country {
      fields.refuse("to", .choice(country.name), asked.name)
    }
    self.init(country)
    code(&fields)
    try fields.check()
  }

  /// Returns the redirect for a form's fields; nil if the address has a page of its own.
  func redirect(in environment: AppEnvironment) -> SendAddress? {
    guard let typed else { return nil }
    var address = self
    address.typed = nil
    address.take(AmountField(typed, by: environment.reckoner))
    return address
  }

  var text: String { "/send/" + country.name + query.text }

  mutating func code(_ fields: inout AddressFields) {
    fields.amount("amount", &amount)
    fields.text("as", &spelling)
    fields.text("typedAmount", &typed)
  }
}
