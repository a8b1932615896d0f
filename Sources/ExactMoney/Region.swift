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
    var first: Currency?
    for currency in Currency.allCases where currency.status == .active {
      if currency.flagRegion?.isSame(as: code) ?? false { return currency }
      if first == nil && currency.regions.contains(where: { $0.isSame(as: code) }) {
        first = currency
      }
    }
    return first
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
  ///
  /// In the page's program, which has the names in the reader's languages, it is always nil.
  public var name: String? {
    nameLine.map { String(utf8: $0.bytes(before: ",")) }
  }

  /// The ISO 3166-1 alpha-3 code, such as "BRA"; nil for codes without one.
  package var alpha3: String? {
    nameLine.flatMap { line in
      var columns = ByteFields(line, separatedBy: ",")
      return columns.field(after: 1).flatMap { $0.isEmpty ? nil : String(utf8: $0) }
    }
  }

  /// The name and the columns after it; nil for codes without a name.
  private var nameLine: UnsafeRawBufferPointer? {
    #if hasFeature(Embedded)
    nil
    #else
    guard code.utf8.count == 2 else { return nil }
    return SortedLines(region_names.text).rest(ofLineStartingWith: code).map {
      $0.bytes(1..<$0.count)
    }
    #endif
  }
}
