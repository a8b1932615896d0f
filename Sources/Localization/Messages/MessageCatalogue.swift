import ExactMoney
import PlainBytes

/// The messages of one program in one language.
///
/// The catalogue reads the text that the page fetches, or a file of `Data/languages`. The text
/// stays in place. A message is found by its id and filled when it is needed.
///
/// - Complexity: Filling a message is O(n), where n is its length.
public struct MessageCatalogue: @unchecked Sendable {
  /// The BCP 47 tag of the language.
  public internal(set) var tag = ""
  /// Whether the language is written from right to left.
  public internal(set) var isRightToLeft = false
  /// The rules that choose a plural in this language, whatever the locale of the numbers.
  public internal(set) var pluralRules = PluralRules()
  let text: UnsafeRawBufferPointer
  /// The ids in an open-addressed hash table: the upper half is the id, the lower the message's
  /// start; 0 is free.
  private var slots = [UInt64](repeating: 0, count: 2048)
  #if !hasFeature(Embedded)
  /// The file of the language; nil for a text of the page.
  let file: MessageFile?
  #endif

  /// Reads a text of the page, as `Scripts/data/generate-languages --page` writes it.
  ///
  /// The text has a head, a line of ids, of three digits of base 64 from "0" to "o" each, and one
  /// line for each id. `text` must outlive the value and never change (hence `@unchecked
  /// Sendable`).
  public init(text: UnsafeRawBufferPointer) {
    self.text = text
    #if !hasFeature(Embedded)
    file = nil
    #endif
    let head = text.bytes(0..<text.lineEnd(from: 0))
    var columns = ByteFields(head, separatedBy: "\t")
    _ = columns.next()
    if let tag = columns.next(), let direction = columns.next(), let family = columns.next() {
      self.tag = String(utf8: tag)
      isRightToLeft = direction.isSame(as: "rtl")
      pluralRules = PluralRules(family: family)
    }
    var start = head.count + 1
    while start < text.count {
      let end = text.lineEnd(from: start)
      var digit = start
      start = end + 1
      while digit + 3 <= end && start < text.count {
        var id: UInt32 = 0
        for _ in 0..<3 {
          id = id << 6 | UInt32(text[digit] &- 48)
          digit += 1
        }
        add(id, at: start)
        start = text.lineEnd(from: start) + 1
      }
    }
  }

  #if !hasFeature(Embedded)
  /// Finds the messages of some sections in a language's file, which must outlive the value and
  /// never change.
  init(_ file: MessageFile) {
    text = file.text
    self.file = file
    file.forEachMessage { id, start in add(id, at: start) }
  }
  #endif

  /// Returns the text of `message` with its placeholders filled, and a count written by `numbers`.
  ///
  /// In a language that runs from right to left, a code or a date in a sentence is isolated
  /// (U+2068…U+2069) to keep its own direction.
  public func text(_ message: Message, _ numbers: NumberFormat) -> String {
    guard case .count(let count) = message.plural else { return text(message, count: "") }
    return text(message, count: numbers.text(of: ExactDecimal(count)))
  }

  /// Returns the text of `message`, which must have no count.
  func text(_ message: Message) -> String { text(message, count: "") }

  private func text(_ message: Message, count: String) -> String {
    let category: PluralCategory? =
      switch message.plural {
      case .none: nil
      case .count(let count): pluralRules.category(of: count)
      case .category(let category): category
      }
    #if !hasFeature(Embedded)
    if let template = file?.template(message.id, at: lineStart(of: message.id), category) {
      return filled(template, message, count: count)
    }
    #endif
    guard let start = lineStart(of: message.id) else { return "" }
    let line = start..<text.lineEnd(from: start)
    let template = category.map { column(of: $0, in: line) } ?? line
    return filled(text.bytes(template), message, count: count)
  }

  private mutating func add(_ id: UInt32, at start: Int) {
    var slot = Int(id) & 2047
    while slots[slot] != 0 { slot = (slot + 1) & 2047 }
    slots[slot] = UInt64(id) << 32 | UInt64(start)
  }

  /// Returns the index at which the message with an id starts; nil if there is none.
  private func lineStart(of id: UInt32) -> Int? {
    var slot = Int(id) & 2047
    while slots[slot] != 0 {
      if slots[slot] >> 32 == UInt64(id) { return Int(slots[slot] & 0xffff_ffff) }
      slot = (slot + 1) & 2047
    }
    return nil
  }

  /// Returns the range of the text for a plural category, or else of the last one, which is
  /// `other`.
  private func column(of category: PluralCategory, in line: Range<Int>) -> Range<Int> {
    var column = line
    var index = line.lowerBound
    while index < line.upperBound {
      // A column is a tab, the category's digit, and the text.
      var end = index + 1
      while end < line.upperBound && text[end] != UInt8(ascii: "\t") { end += 1 }
      column = min(index + 2, end)..<end
      if text[index + 1] == UInt8(ascii: "0") + category.rawValue { return column }
      index = end
    }
    return column
  }

  private func filled(
    _ template: UnsafeRawBufferPointer,
    _ message: Message,
    count: String
  ) -> String {
    var filled: [UInt8] = []
    filled.reserveCapacity(template.count + 32)
    var index = 0
    while index < template.count {
      let byte = template[index]
      index += 1
      guard byte == UInt8(ascii: "{"), index + 1 < template.count else {
        filled.append(byte)
        continue
      }
      // {0} is the count, {1} the first argument; in a file, placeholders have names.
      var place = Int(template[index] &- UInt8(ascii: "0"))
      #if !hasFeature(Embedded)
      if file != nil {
        let name = MessageFile.placeholder(in: template, from: index)
        place = MessageFile.place(of: name, in: template, message.plural)
        index += name.count - 1
      }
      #endif
      index += 2
      guard place <= message.arguments.count else { continue }
      append(place == 0 ? count : message.arguments[place - 1], to: &filled)
    }
    return String(utf8: filled)
  }

  private func append(_ value: String, to text: inout [UInt8]) {
    let isIsolated = isRightToLeft && MessageCatalogue.hasOwnDirection(value)
    if isIsolated { text.append(contentsOf: "\u{2068}".utf8) }
    text.append(contentsOf: value.utf8)
    if isIsolated { text.append(contentsOf: "\u{2069}".utf8) }
  }

  /// Returns whether a sentence from right to left could tear the text apart.
  ///
  /// That is the case for a Latin letter, and for digits together with other characters.
  private static func hasOwnDirection(_ value: String) -> Bool {
    var (hasDigit, hasOther) = (false, false)
    var hasLetter = false
    value.withBytes { bytes in
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
          hasLetter = true
        default: hasOther = true
        }
      }
    }
    return hasLetter || (hasDigit && hasOther)
  }
}
