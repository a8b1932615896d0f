import PlainBytes

/// The lines of a locale file before its lists, each a name and its values, separated by tabs.
struct LocaleFields {
  let text: UnsafeRawBufferPointer
  /// The line of each field, in the order of the file.
  private var lines: [UnsafeRawBufferPointer] = []
  /// The index at which the lists start, with the line `[currencies]`.
  private(set) var end = 0

  init(text: UnsafeRawBufferPointer) {
    self.text = text
  }

  /// Finds the fields; returns false if the text is not a locale file of this version.
  mutating func readHeader() -> Bool {
    let expected: StaticString = "cambio-locale 2 "
    let count = expected.utf8CodeUnitCount
    guard text.count > count,
      text.bytes(0..<count).isSame(as: expected)
    else { return false }
    var start = text.lineEnd(from: 0) + 1
    while start < text.count {
      let lineEnd = text.lineEnd(from: start)
      if text[start] == UInt8(ascii: "[") {
        end = start
        return true
      }
      lines.append(text.bytes(start..<lineEnd))
      start = lineEnd + 1
    }
    return false
  }

  /// The value of the field `name`, including tabs; nil if there is none.
  subscript(name: StaticString) -> UnsafeRawBufferPointer? {
    @inline(never) get {
      for line in lines {
        if let value = LocaleFields.value(of: name, in: line) { return value }
      }
      return nil
    }
  }

  /// Returns the values of all fields `name`, including tabs.
  func all(_ name: StaticString) -> [UnsafeRawBufferPointer] {
    var found: [UnsafeRawBufferPointer] = []
    for line in lines {
      if let value = LocaleFields.value(of: name, in: line) { found.append(value) }
    }
    return found
  }

  /// Returns the two values of the first field `name`; nil if it does not have two.
  func pair(
    _ name: StaticString
  ) -> (first: UnsafeRawBufferPointer, second: UnsafeRawBufferPointer)? {
    guard let value = self[name] else { return nil }
    var columns = ByteFields(value, separatedBy: "\t")
    guard let first = columns.next(), let second = columns.next(), columns.next() == nil else {
      return nil
    }
    return (first, second)
  }

  /// Returns the value of a line; nil if it is not the field `name`.
  private static func value(
    of name: StaticString,
    in line: UnsafeRawBufferPointer
  ) -> UnsafeRawBufferPointer? {
    let count = name.utf8CodeUnitCount
    guard line.count > count, line[count] == UInt8(ascii: "\t"),
      line.bytes(0..<count).isSame(as: name)
    else { return nil }
    return line.bytes(count + 1..<line.count)
  }
}
