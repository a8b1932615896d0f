import PlainBytes

/// A code outside ISO 4217 in use for a currency at par with a listed one.
///
/// The standard has no codes for these: the pounds of the Crown Dependencies and the Faroese króna
/// are issues of sterling and of the Danish krone, the dollars of Kiribati and Tuvalu of the
/// Australian dollar, and CNH is the renminbi traded outside mainland China, whose market rate
/// differs a little.
public enum ParCode: UInt8, CaseIterable, Sendable {
  case cnh, fok, ggp, imp, jep, kid, tvd

  /// Creates the code that `text` spells in ASCII, regardless of case; nil for any other text.
  public init?(utf8 text: UnsafeRawBufferPointer) {
    guard text.count == 3 else { return nil }
    for code in ParCode.allCases where code.isSpelled(by: text) {
      self = code
      return
    }
    return nil
  }

  /// Creates the code that `text` spells, regardless of case; nil for any other text.
  public init?(_ text: String) {
    var found: ParCode?
    text.withBytes { found = ParCode(utf8: $0) }
    guard let found else { return nil }
    self = found
  }

  private func isSpelled(by text: UnsafeRawBufferPointer) -> Bool {
    for (index, letter) in code.utf8.enumerated() where text[index] & ~0x20 != letter {
      return false
    }
    return true
  }

  /// The code in capitals.
  public var code: String {
    let codes: StaticString = "CNH FOK GGP IMP JEP KID TVD"
    return codes.word(rawValue)
  }

  /// The listed currency at par.
  public var currency: Currency {
    switch self {
    case .cnh: .cny
    case .fok: .dkk
    case .ggp, .imp, .jep: .gbp
    case .kid, .tvd: .aud
    }
  }
}
