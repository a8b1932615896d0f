/// A language subtag, "pt", small enough to be compared without a String.
struct Language: Equatable, Sendable {
  private let first: UInt8
  private let second: UInt8
  private let third: UInt8

  init(_ tag: some Sequence<UInt8>) {
    var letters: [3 of UInt8] = [0, 0, 0]
    var count = 0
    for byte in tag {
      guard count < 3, byte != UInt8(ascii: "-") else { break }
      letters[count] = byte
      count += 1
    }
    (first, second, third) = (letters[0], letters[1], letters[2])
  }

  /// Whether it stands in `list`, where spaces separate languages.
  func isOne(of list: StaticString) -> Bool {
    let text = UnsafeBufferPointer(start: list.utf8Start, count: list.utf8CodeUnitCount)
    return text.split(separator: UInt8(ascii: " ")).contains { Language($0) == self }
  }
}
