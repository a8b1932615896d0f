#if !hasFeature(Embedded)
import PlainBytes

/// A language's file, `Data/languages/TAG.txt`, as the command and the server read it.
///
/// A line is a name, a tab, and the text. A message with plurals has a line for each category,
/// named after a dot: `ageDays.one`; the last is `other`. `Scripts/data/generate-languages` refuses
/// files of any other form.
struct MessageFile: @unchecked Sendable {
  let text: UnsafeRawBufferPointer
  /// The English file, for messages that this file lacks.
  let english: UnsafeRawBufferPointer
  let sections: [StaticString]

  /// Calls `body` with the id and the start of the first line of each message in the sections.
  ///
  /// - Complexity: O(n), where n is the length of the file.
  func forEachMessage(_ body: (UInt32, Int) -> Void) {
    var (isWanted, unseen) = (false, sections.count)
    var last: UInt32 = .max
    var start = 0
    while start < text.count {
      let end = text.lineEnd(from: start)
      let first = text[start]
      if first == UInt8(ascii: "[") {
        if unseen == 0 { return }
        isWanted = sections.contains { text.bytes(start + 1..<end - 1).isSame(as: $0) }
        if isWanted { unseen -= 1 }
      } else if isWanted && start < end && first != UInt8(ascii: "#") {
        let id = MessageFile.id(text.bytes(start..<end))
        if id != last { body(id, start) }
        last = id
      }
      start = end + 1
    }
  }

  /// Returns the text of the message at `start`, in the form for `category`.
  ///
  /// If `start` is nil, returns the English text; nil if there is none.
  func template(
    _ id: UInt32,
    at start: Int?,
    _ category: PluralCategory?
  ) -> UnsafeRawBufferPointer? {
    if let start { return form(id, in: text, at: start, category) }
    // Untranslated messages are rarely needed, so they have no index.
    let original = MessageFile(text: english, english: english, sections: sections)
    var place: Int?
    original.forEachMessage { if $0 == id { place = $1 } }
    return place.map { form(id, in: english, at: $0, category) }
  }

  /// Returns the form for `category`, or the last form, which is `other`, if the message lacks it.
  private func form(
    _ id: UInt32,
    in text: UnsafeRawBufferPointer,
    at start: Int,
    _ category: PluralCategory?
  ) -> UnsafeRawBufferPointer {
    var start = start
    var form = text.bytes(start..<start)
    while start < text.count {
      let line = text.bytes(start..<text.lineEnd(from: start))
      guard !line.isEmpty, MessageFile.id(line) == id,
        let tab = line.firstIndex(of: UInt8(ascii: "\t"))
      else { break }
      form = line.bytes(tab + 1..<line.count)
      let key = line.bytes(0..<tab)
      guard let dot = key.firstIndex(of: UInt8(ascii: ".")),
        PluralCategory(name: key.bytes(dot + 1..<tab)) != category
      else { break }
      start += line.count + 1
    }
    return form
  }

  /// Returns the id of the name that a line starts with: 18 bits of its FNV-1a hash.
  static func id(_ line: UnsafeRawBufferPointer) -> UInt32 {
    var hash = FNV1a()
    for byte in line {
      if byte == UInt8(ascii: "\t") || byte == UInt8(ascii: ".") { break }
      hash.add(byte)
    }
    return hash.value & 0x3ffff
  }

  /// Returns the name of a placeholder, from `index` to the closing brace.
  static func placeholder(
    in template: UnsafeRawBufferPointer,
    from index: Int
  ) -> UnsafeRawBufferPointer {
    var end = index
    while end < template.count && template[end] != UInt8(ascii: "}") { end += 1 }
    return template.bytes(index..<end)
  }

  /// Returns the argument number of a placeholder: 0 for the count, 1 for the first in alphabetic
  /// order.
  ///
  /// Every form of a message has all of its placeholders, except the count.
  static func place(
    of name: UnsafeRawBufferPointer,
    in template: UnsafeRawBufferPointer,
    _ plural: Message.Plural
  ) -> Int {
    let isCounted = if case .count = plural { true } else { false }
    if isCounted && name.isSame(as: "count") { return 0 }
    var smaller: [UnsafeRawBufferPointer] = []
    for index in template.indices where template[index] == UInt8(ascii: "{") {
      let other = placeholder(in: template, from: index + 1)
      let isCount = isCounted && other.isSame(as: "count")
      let isKnown = smaller.contains { $0.isSame(as: other) }
      if !isCount && !isKnown && other.lexicographicallyPrecedes(name) { smaller.append(other) }
    }
    return smaller.count + 1
  }
}

extension MessageCatalogue {
  /// Creates the messages of some sections in a language's file; missing ones are taken from
  /// `english`.
  ///
  /// Both files must outlive the value and never change. `plurals` is the name of a family of
  /// ``PluralRules``.
  package init(
    tag: String,
    isRightToLeft: Bool,
    plurals: UnsafeRawBufferPointer,
    file: UnsafeRawBufferPointer,
    english: UnsafeRawBufferPointer,
    sections: [StaticString]
  ) {
    self.init(MessageFile(text: file, english: english, sections: sections))
    self.tag = tag
    self.isRightToLeft = isRightToLeft
    pluralRules = PluralRules(family: plurals)
  }
}
#endif
