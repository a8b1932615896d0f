import PlainBytes

/// A country or territory, identified by its ISO 3166-1 alpha-2 code.
public struct Region: Hashable, Sendable {
  /// The code, such as "BR".
  public let code: String

  /// Creates a region with `code`, which is not checked.
  public init(_ code: String) {
    self.code = code
  }

  /// The currency with the region's flag, or else the first currency in use there; nil if there is
  /// none.
  ///
  /// - Complexity: O(n) in the catalogue of currencies.
  public var currency: Currency? {
    let active = Currency.catalogue.filter { $0.status == .active }
    return active.first { $0.flagRegion?.isSame(as: code) ?? false }
      ?? active.first { $0.regions.contains { $0.isSame(as: code) } }
  }

  /// All regions with a name, in the order of their codes.
  public static var all: [Region] {
    let bytes = regionNames.bytes
    return bytes.indices.compactMap { place in
      let startsLine = place == 0 || bytes[place - 1] == UInt8(ascii: "\n")
      return startsLine ? Region(String(utf8: bytes.bytes(place..<place + 2))) : nil
    }
  }

  /// The English name from CLDR, such as "Brazil"; nil for codes without a name.
  public var name: String? {
    guard code.utf8.count == 2 else { return nil }
    return SortedLines(regionNames.bytes).rest(ofLineStartingWith: code).map { String(utf8: $0) }
  }
}
