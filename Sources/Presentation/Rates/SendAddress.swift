public import ExactMoney
import PlainBytes

/// `/send/KR?amount=1250`: what a country receives for dollars.
public struct SendAddress: Hashable, Sendable {
  /// The country that receives.
  public enum Country: UInt8, NamedChoice, Hashable {
    case southKorea, japan, philippines

    /// The ISO 3166 code.
    public var code: StaticString {
      switch self {
      case .southKorea: "KR"
      case .japan: "JP"
      case .philippines: "PH"
      }
    }

    /// The name in the address: the code.
    public var name: StaticString { code }
  }

  public var country: Country
  /// The amount as typed; nil for none given.
  public var amount: String?

  public init(_ country: Country = .southKorea, amount: String? = nil) {
    self.country = country
    self.amount = amount
  }

  /// - Throws: ``AddressProblem`` when a field cannot be read.
  init?(_ parts: [String], _ query: Query) throws(AddressProblem) {
    guard parts.count <= 2 else { return nil }
    // The form of the page without script sends the country as `to`.
    let asked = try query.choice("to", of: Country.self) ?? .southKorea
    guard let country = parts.count == 2 ? Country(named: parts[1]) : asked else { return nil }
    self.init(country, amount: query["amount"])
  }

  var text: String {
    var query = Query()
    query.add("amount", amount)
    return "/send/" + country.code.description + query.text
  }
}
