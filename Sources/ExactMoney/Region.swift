/// A country or territory by its ISO 3166-1 alpha-2 code.
public struct Region: Hashable, Sendable {
  /// The code, "BR".
  public let code: String

  /// The region with this code.
  public init(_ code: String) {
    self.code = code
  }

  /// The name in English, "Brazil" (CLDR); nil for codes without one.
  public var name: String? {
    var (low, high) = (0, regionNames.count)
    while low < high {
      let middle = (low + high) / 2
      if regionNames[middle].code.description < code { low = middle + 1 } else { high = middle }
    }
    guard low < regionNames.count, regionNames[low].code.description == code else { return nil }
    return regionNames[low].name.description
  }
}

/// One row of the generated table.
struct RegionName: Sendable {
  let code: StaticString
  let name: StaticString

  init(_ code: StaticString, _ name: StaticString) {
    self.code = code
    self.name = name
  }
}
