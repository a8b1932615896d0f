package import PlainBytes

extension Query {
  /// The first value whose name is `name` in any case, which is written in small letters; nil for none.
  func value(inAnyCase name: StaticString) -> String? {
    items.first { name.isSame(as: $0.name.lowercased()) }?.value
  }

  /// The same, where an empty value is none.
  func filled(_ name: StaticString) -> String? {
    value(inAnyCase: name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The function of a page that is to be called with the answer (JSONP); nil for none.
  ///
  /// What is no name of a function would run in the page that loads the answer: it is passed over.
  package var callback: String? {
    value(inAnyCase: "callback").flatMap { Query.isFunction($0) ? $0 : nil }
  }

  /// No function of a page has a longer name.
  private static let longestFunction = 100

  /// Names between points: `jQuery123.done`.
  private static func isFunction(_ name: String) -> Bool {
    guard name.utf8.count <= longestFunction else { return false }
    return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      guard let first = part.utf8.first, !(0x30...0x39).contains(first) else { return false }
      return part.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & ~0x20) || $0 == UInt8(ascii: "_")
          || $0 == UInt8(ascii: "$")
      }
    }
  }
}
