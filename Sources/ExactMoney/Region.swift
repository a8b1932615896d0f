import CTables
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
    let bytes = region_names.text
    return bytes.indices.compactMap { place in
      let startsLine = place == 0 || bytes[place - 1] == UInt8(ascii: "\n")
      return startsLine ? Region(String(utf8: bytes.bytes(place..<place + 2))) : nil
    }
  }

  /// The English name from CLDR, such as "Brazil"; nil for codes without a name.
  public var name: String? { column(0) }

  /// The ISO 3166-1 alpha-3 code, such as "BRA"; nil for codes without one.
  package var alpha3: String? {
    column(1).flatMap { $0.utf8.isEmpty ? nil : $0 }
  }

  /// Returns a column after that of the code; nil for codes without a name.
  private func column(_ place: Int) -> String? {
    guard code.utf8.count == 2 else { return nil }
    return SortedLines(region_names.text).rest(ofLineStartingWith: code).flatMap { line in
      var columns = ByteFields(line, separatedBy: ",")
      return columns.field(after: 1 + place).map { String(utf8: $0) }
    }
  }
}
