import PlainBytes

/// A country or territory by its ISO 3166-1 alpha-2 code.
public struct Region: Hashable, Sendable {
  /// The code, "BR".
  public let code: String

  /// The region with this code.
  public init(_ code: String) {
    self.code = code
  }

  /// The money of the region: the currency that carries its flag, else the first in use there.
  ///
  /// Nil where no active currency is. O(n).
  public var currency: Currency? {
    let active = Currency.catalogue.filter { $0.status == .active }
    return active.first { $0.flagRegion?.isSame(as: code) ?? false }
      ?? active.first { $0.regions.contains { $0.isSame(as: code) } }
  }

  /// Every region with a name, in the order of codes.
  public static var all: [Region] {
    let bytes = regionNames.bytes
    return bytes.indices.compactMap { place in
      let startsLine = place == 0 || bytes[place - 1] == UInt8(ascii: "\n")
      return startsLine ? Region(String(utf8: bytes.bytes(place..<place + 2))) : nil
    }
  }

  /// The name in English, "Brazil" (CLDR); nil for codes without one.
  public var name: String? {
    guard code.utf8.count == 2 else { return nil }
    return SortedLines(regionNames.bytes).rest(ofLineStartingWith: code).map { String(utf8: $0) }
  }
}
