#if !hasFeature(Embedded)
/// The form of money in JSON and other formats of `Codable`.
///
///     encoder.userInfo[.moneyForm] = MoneyForm.text
///
/// Amounts are always text, since most readers of JSON take a number for binary floating point.
public enum MoneyForm: Hashable, Sendable {
  /// `{"amount": "35.50", "currency": "USD"}` with these two keys.
  case fields(amount: String, currency: String)
  /// `"35.50 USD"`.
  case text
  /// `{"amount": "3550", "currency": "USD"}` with these two keys, in the minor units that
  /// ``Place/minorUnits`` names.
  case minorUnits(amount: String, currency: String)

  /// The form unless another one is set: the fields `amount` and `currency`.
  public static var standard: MoneyForm { .fields(amount: "amount", currency: "currency") }
}

extension CodingUserInfoKey {
  /// The ``MoneyForm`` of an encoder or decoder.
  public static let moneyForm = CodingUserInfoKey(name: "ExactMoney.moneyForm")

  private init(name: String) {
    guard let key = CodingUserInfoKey(rawValue: name) else {
      preconditionFailure("every text is a key")
    }
    self = key
  }
}

extension Money: LosslessStringConvertible {
  /// Creates money from an amount, a space and a code, as `description` has them; nil for any other
  /// text.
  public init?(_ description: String) {
    let parts = description.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let currency = Currency(parts[1]),
      let amount = try? ExactDecimal(String(parts[0]))
    else { return nil }
    self.init(amount, currency)
  }
}

extension Money: Codable {
  /// Reads money in the decoder's ``MoneyForm``; fields are read as one text too.
  ///
  /// - Throws: `DecodingError`, also for an amount that is a number instead of text.
  public init(from decoder: any Decoder) throws {
    let form = decoder.userInfo[.moneyForm] as? MoneyForm ?? .standard
    if let text = try? decoder.singleValueContainer().decode(String.self), !form.isInMinorUnits {
      guard let money = Money(text) else {
        throw DecodingError.refused(
          "“\(text)” is not an amount with its code, as “35.50 USD” is",
          decoder
        )
      }
      self = money
      return
    }
    guard let (amountKey, currencyKey) = form.keys else {
      throw DecodingError.refused("money is text, such as “35.50 USD”", decoder)
    }
    let fields = try decoder.container(keyedBy: TextKey.self)
    let currency = try fields.decode(Currency.self, forKey: currencyKey)
    let amount = try fields.decode(ExactDecimal.self, forKey: amountKey)
    guard form.isInMinorUnits else {
      self.init(amount, currency)
      return
    }
    guard amount.scale == 0, let decimals = try? Place.minorUnits.decimals(of: currency),
      let units = try? amount.dividedByPowerOfTen(decimals)
    else {
      throw DecodingError.refused(
        "“\(amount)” is not a whole number of minor units of \(currency)",
        decoder
      )
    }
    self.init(units, currency)
  }

  /// Writes the money in the encoder's ``MoneyForm``, with the amount as text.
  ///
  /// - Throws: `EncodingError` if the amount is not a whole number of minor units, in that form.
  public func encode(to encoder: any Encoder) throws {
    let form = encoder.userInfo[.moneyForm] as? MoneyForm ?? .standard
    guard let (amountKey, currencyKey) = form.keys else {
      var text = encoder.singleValueContainer()
      try text.encode(description)
      return
    }
    var fields = encoder.container(keyedBy: TextKey.self)
    if form.isInMinorUnits {
      guard let units = try? units(at: .minorUnits) else {
        throw EncodingError.invalidValue(
          self,
          EncodingError.Context(
            codingPath: encoder.codingPath,
            debugDescription:
              "\(self) is not a whole number of minor units; round it, or write decimals"
          )
        )
      }
      try fields.encode("\(units.coefficient)", forKey: amountKey)
    } else {
      try fields.encode(amount, forKey: amountKey)
    }
    try fields.encode(currency, forKey: currencyKey)
  }
}

extension MoneyForm {
  fileprivate var isInMinorUnits: Bool { if case .minorUnits = self { true } else { false } }

  /// The keys of the two fields; nil for text.
  fileprivate var keys: (amount: TextKey, currency: TextKey)? {
    switch self {
    case .fields(let amount, let currency), .minorUnits(let amount, let currency):
      (TextKey(stringValue: amount), TextKey(stringValue: currency))
    case .text: nil
    }
  }
}

/// A key with any name.
struct TextKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}

extension DecodingError {
  static func refused(_ reason: String, _ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(Context(codingPath: decoder.codingPath, debugDescription: reason + "."))
  }
}
#endif
