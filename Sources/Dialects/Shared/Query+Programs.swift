package import PlainBytes

extension Query {
  /// Returns the first value whose name is `name` in any case; nil if there is none.
  ///
  /// `name` is in lowercase.
  func value(inAnyCase name: StaticString) -> String? {
    items.first { name.isSame(as: $0.name.lowercased()) }?.value
  }

  /// Returns the first value whose name is `name` in any case; nil if there is none or it is empty.
  func filled(_ name: StaticString) -> String? {
    value(inAnyCase: name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The page's function to call with the answer (JSONP); nil if the query names none or no valid
  /// one.
  ///
  /// Anything but the name of a function is ignored, since it would run as code in the page.
  package var callback: String? {
    value(inAnyCase: "callback").flatMap { Query.isFunction($0) ? $0 : nil }
  }

  /// The maximum length of a function's name in bytes, our choice; a longer one is ignored.
  private static let maximumFunctionLength = 100

  /// Returns whether `name` is names joined by points, such as `jQuery123.done`.
  private static func isFunction(_ name: String) -> Bool {
    guard name.utf8.count <= maximumFunctionLength else { return false }
    return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      guard let first = part.utf8.first, !(0x30...0x39).contains(first) else { return false }
      return part.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & ~0x20) || $0 == UInt8(ascii: "_")
          || $0 == UInt8(ascii: "$")
      }
    }
  }
}
