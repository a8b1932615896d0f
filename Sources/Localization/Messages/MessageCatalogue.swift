import ExactMoney
import PlainBytes

/// What one program says in one language.
///
/// Made from a file that `Scripts/generate-languages` writes, a line a ``Message`` in the order of their
/// numbers; the text stays where it lies, and is looked up and filled when it is asked for, in O(length).
public struct MessageCatalogue: @unchecked Sendable {
  /// The BCP 47 tag of the language.
  public private(set) var tag = ""
  /// Whether the language is written from right to left.
  public private(set) var isRightToLeft = false
  /// Which plural a count takes in this language, whatever language the numbers are written for.
  public private(set) var pluralRules = PluralRules()
  private let text: UnsafeRawBufferPointer
  /// Where each line starts, and where one more would.
  private var starts: [UInt32] = []

  /// Finds the lines of a file of messages.
  ///
  /// `text` must outlive the value and never change (hence `@unchecked Sendable`).
  public init(text: UnsafeRawBufferPointer) {
    self.text = text
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
      starts.append(UInt32(start))
      start = text.lineEnd(from: start) + 1
    }
    starts.append(UInt32(start))
  }

  /// The text of `message` with its placeholders filled, a count as `numbers` writes it.
  ///
  /// Where the language runs from right to left, a code or a date inside a sentence is isolated
  /// (U+2068…U+2069) and keeps its own direction.
  public func text(_ message: Message, _ numbers: NumberFormat) -> String {
    guard case .count(let count) = message.plural else { return text(message, count: "") }
    return text(message, count: numbers.text(of: ExactDecimal(count)))
  }

  /// The text of `message`, which has no count.
  func text(_ message: Message) -> String { text(message, count: "") }

  private func text(_ message: Message, count: String) -> String {
    guard message.number + 1 < starts.count else { return "" }
    let line = Int(starts[message.number])..<Int(starts[message.number + 1]) - 1
    let template =
      switch message.plural {
      case .none: line
      case .count(let count): column(of: pluralRules.category(of: count), in: line)
      case .category(let category): column(of: category, in: line)
      }
    return filled(template, message.arguments, count: count)
  }

  /// The text for a plural category, else that of the last one, which is `other`.
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

  private func filled(_ template: Range<Int>, _ arguments: [String], count: String) -> String {
    var filled: [UInt8] = []
    filled.reserveCapacity(template.count + 32)
    var index = template.lowerBound
    while index < template.upperBound {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "{") else {
        filled.append(byte)
        continue
      }
      // {0} is the count, {1} the first argument.
      let place = Int(text[index] &- UInt8(ascii: "0"))
      index += 2
      guard place <= arguments.count else { continue }
      append(place == 0 ? count : arguments[place - 1], to: &filled)
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
