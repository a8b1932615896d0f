/// The lines of a locale file before its lists: a name, a tab, and values separated by tabs.
struct LocaleFields {
  let text: UnsafeRawBufferPointer
  /// Where each field's line starts and ends, in the order of the file.
  private(set) var lines: [Range<Int>] = []
  /// Where the lists start: the line `[currencies]`.
  private(set) var end = 0

  init(text: UnsafeRawBufferPointer) {
    self.text = text
  }

  /// Finds the fields; false when the text is not a locale file of this version.
  mutating func readHeader() -> Bool {
    let expected = "cambio-locale 1 ".utf8
    guard text.count > expected.count, text[0..<expected.count].elementsEqual(expected) else {
      return false
    }
    var start = LocaleFields.lineEnd(in: text, from: 0) + 1
    while start < text.count {
      let lineEnd = LocaleFields.lineEnd(in: text, from: start)
      if text[start] == UInt8(ascii: "[") {
        end = start
        return true
      }
      lines.append(start..<lineEnd)
      start = lineEnd + 1
    }
    return false
  }

  /// The value of the field `name`, tabs included; nil when there is none.
  subscript(name: StaticString) -> String? {
    for line in lines {
      if let value = value(of: name, in: line) { return string(value) }
    }
    return nil
  }

  /// The values of every field `name`, split at tabs.
  func all(_ name: StaticString) -> [[String]] {
    lines.compactMap { line in
      value(of: name, in: line).map { LocaleFields.columns(of: $0, in: text) }
    }
  }

  /// The values of the first field `name`, split at tabs.
  func columns(_ name: StaticString) -> [String] {
    for line in lines {
      if let value = value(of: name, in: line) { return LocaleFields.columns(of: value, in: text) }
    }
    return []
  }

  /// Where the value of a line starts and ends, when the line is the field `name`.
  func value(of name: StaticString, in line: Range<Int>) -> Range<Int>? {
    let count = name.utf8CodeUnitCount
    guard line.count > count, text[line.lowerBound + count] == UInt8(ascii: "\t"),
      UnsafeRawBufferPointer(start: name.utf8Start, count: count)
        .elementsEqual(text[line.lowerBound..<line.lowerBound + count])
    else { return nil }
    return line.lowerBound + count + 1..<line.upperBound
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: text[range], as: UTF8.self)
  }

  /// The texts between the tabs of `range`.
  static func columns(of range: Range<Int>, in text: UnsafeRawBufferPointer) -> [String] {
    var columns: [String] = []
    var start = range.lowerBound
    for index in range where text[index] == UInt8(ascii: "\t") {
      columns.append(String(decoding: text[start..<index], as: UTF8.self))
      start = index + 1
    }
    columns.append(String(decoding: text[start..<range.upperBound], as: UTF8.self))
    return columns
  }

  static func lineEnd(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var end = start
    while end < text.count && text[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }
}
