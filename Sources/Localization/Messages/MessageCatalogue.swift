import ExactMoney

/// The words of one language.
///
/// Made from a text file of lines `key<TAB>text`, which stays where it lies: a text is looked up and its
/// placeholders filled when it is asked for.
///
///     let english = MessageCatalogue(text: bytes)
///     english.text(.originOfDay, ["title": "ECB reference rates", "day": "2026-10-30"])
///     english.text(.ageDays, plural: english.pluralRules.category(of: 22), ["count": "22"])
///     // "22 days ago"
public struct MessageCatalogue: @unchecked Sendable {
  /// Whether the language is written from right to left.
  public private(set) var isRightToLeft = false
  /// Which plural a count takes in this language, whatever language the numbers are written for.
  public private(set) var pluralRules = PluralRules(languageTag: "")
  private let text: UnsafeRawBufferPointer
  /// Where each line that says something starts and ends.
  private var lines: [Range<Int>] = []
  /// One more than the place of a line in `lines`, from the slot of its key's hash on; 0 where none is.
  private var slots: [UInt32] = []

  /// Finds the lines of a file of messages.
  ///
  /// `text` must outlive the value and never change (hence `@unchecked Sendable`).
  public init(text: UnsafeRawBufferPointer) {
    self.text = text
    var start = 0
    while start < text.count {
      let end = LocaleFields.lineEnd(in: text, from: start)
      if end > start && text[start] != UInt8(ascii: "#") { lines.append(start..<end) }
      start = end + 1
    }
    slots = [UInt32](repeating: 0, count: MessageCatalogue.slotCount(lines.count))
    for index in lines.indices {
      let line = text.bytes(lines[index])
      var slot = slot(of: line.bytes(before: "\t").bytes(before: "."))
      while slots[slot] != 0 { slot = (slot + 1) % slots.count }
      slots[slot] = UInt32(index + 1)
    }
    isRightToLeft = self.text(.direction).isSame(as: "rtl")
    pluralRules = PluralRules(languageTag: self.text(.languageTag))
  }

  /// The text of `key` with its placeholders filled; its name when the language lacks it.
  ///
  /// Where the language runs from right to left, a code or a date inside a sentence is isolated
  /// (U+2068…U+2069) and keeps its own direction.
  public func text(_ key: MessageKey, _ arguments: MessageArguments = [:]) -> String {
    guard let range = template(key, .none) ?? template(key, .other) else { return key.name }
    return filled(range, arguments)
  }

  /// The text of `key` for a number of the category `plural`, where there is one of its own.
  public func text(
    _ key: MessageKey,
    plural: PluralCategory,
    _ arguments: MessageArguments = [:]
  ) -> String {
    guard let range = template(key, plural) ?? template(key, .other) else { return key.name }
    return filled(range, arguments)
  }

  /// Where the text after a line's key lies; nil when no line has the key.
  private func template(_ key: MessageKey, _ category: PluralCategory?) -> Range<Int>? {
    let key = key.bytes
    var slot = slot(of: key)
    while slots[slot] != 0 {
      let line = lines[Int(slots[slot]) - 1]
      slot = (slot + 1) % slots.count
      let end = line.lowerBound + key.count
      guard line.count > key.count, text.bytes(line.lowerBound..<end).isSame(as: key) else {
        continue
      }
      if let category {
        guard text[end] == UInt8(ascii: ".") else { continue }
        let ending = text.bytes(end + 1..<line.upperBound).bytes(before: "\t")
        guard PluralCategory(name: ending) == category else { continue }
        return end + ending.count + 2..<line.upperBound
      }
      if text[end] == UInt8(ascii: "\t") { return end + 1..<line.upperBound }
    }
    return nil
  }

  /// A power of two, and twice as many slots as lines, so that a search ends soon.
  private static func slotCount(_ lineCount: Int) -> Int {
    var count = 16
    while count < lineCount * 2 { count *= 2 }
    return count
  }

  /// Where the lines of `key` are looked for first (FNV-1a).
  private func slot(of key: UnsafeRawBufferPointer) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in key { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int(hash & UInt32(slots.count - 1))
  }

  private func filled(_ template: Range<Int>, _ arguments: MessageArguments) -> String {
    var filled: [UInt8] = []
    filled.reserveCapacity(template.count + 32)
    var index = template.lowerBound
    while index < template.upperBound {
      guard text[index] == UInt8(ascii: "{") else {
        filled.append(text[index])
        index += 1
        continue
      }
      let name = text.bytes(index + 1..<template.upperBound).bytes(before: "}")
      let end = min(index + name.count + 2, template.upperBound)
      if let value = arguments[name] {
        append(value, to: &filled)
      } else {
        assertionFailure("a message has a placeholder that is not filled")
        filled.append(contentsOf: text.bytes(index..<end))
      }
      index = end
    }
    return String(utf8: filled)
  }

  private func append(_ value: String, to text: inout [UInt8]) {
    let isIsolated = isRightToLeft && MessageCatalogue.hasOwnDirection(value)
    if isIsolated { text.append(contentsOf: "\u{2068}".utf8) }
    text.append(contentsOf: value.utf8)
    if isIsolated { text.append(contentsOf: "\u{2069}".utf8) }
  }

  /// Whether a sentence from right to left could tear the text apart: a Latin letter, or digits with
  /// something beside them.
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
