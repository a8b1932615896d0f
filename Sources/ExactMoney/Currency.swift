import CTables
import PlainBytes

/// A currency of ISO 4217, active or withdrawn, identified by its alphabetic code.
///
/// The three letters are packed into one integer, five bits each, so that a currency takes two
/// bytes, compares alphabetically, and hashes without text.
///
///     Currency("EUR")?.minorUnits   // 2
///     Currency.jpy.minorUnits       // 0
public struct Currency: Hashable, Comparable, Sendable {
  let packed: UInt16

  @inline(__always)
  init(packed: UInt16) {
    self.packed = packed
  }

  /// Creates the currency with an alphabetic code, regardless of case; nil if the catalogue lacks
  /// the code.
  public init?(_ code: some StringProtocol) {
    var currency: Currency?
    String(code).withBytes { currency = Currency(utf8: $0) }
    guard let currency else { return nil }
    self = currency
  }

  /// Creates the currency with an alphabetic code in ASCII, regardless of case; nil if the
  /// catalogue lacks the code.
  ///
  /// `GBp` is not a code: stock markets write it for pence, a hundredth of GBP.
  public init?(utf8 code: UnsafeRawBufferPointer) {
    guard let packed = Currency.pack(code), Currency.index(of: packed) != nil,
      !code.elementsEqual("GBp".utf8)
    else { return nil }
    self.init(packed: packed)
  }

  /// The alphabetic code, "EUR".
  public var code: String {
    String(unsafeUninitializedCapacity: 3) { buffer in
      for index in 0..<3 {
        buffer[index] = UInt8(truncatingIfNeeded: packed >> UInt16(10 - 5 * index) & 31) + 64
      }
      return 3
    }
  }

  /// Returns whether the code of `left` comes first alphabetically.
  public static func < (left: Currency, right: Currency) -> Bool { left.packed < right.packed }

  /// Packs three ASCII letters; nil for any other text.
  static func pack(_ code: UnsafeRawBufferPointer) -> UInt16? {
    var (packed, count) = (UInt16(0), 0)
    for byte in code {
      let letter = byte & ~0x20 &- 64
      guard count < 3, letter >= 1, letter <= 26, byte >= 65 else { return nil }
      packed = packed << 5 | UInt16(letter)
      count += 1
    }
    return count == 3 ? packed : nil
  }
}

extension Currency: CaseIterable {
  /// All currencies of ISO 4217, withdrawn ones too, in alphabetical order.
  public static var allCases: [Currency] { records.map { Currency(packed: $0.packed) } }
}

extension Currency: CustomStringConvertible {
  /// The alphabetic code.
  public var description: String { code }
}
