import ExactMoney
import PlainBytes

/// The facts about a locale that reading depends on.
final class ReadingRules: Sendable {
  let style: NumeralStyle
  let language: Language
  /// The ISO 3166-1 code of the region that decides shared signs and names; empty if there is none.
  let region: String
  let signs: CurrencySigns
  let words: CurrencyWords?

  init(_ locale: LocaleData, region: String, words: CurrencyWords?) {
    style = NumeralStyle(locale.numbers)
    language = Language(locale.tag)
    self.region = region
    signs = CurrencySigns(region: region)
    self.words = words
  }
}

/// The rules of a reader that outlives its parser, so that passing them on counts no references.
struct BorrowedRules {
  private unowned(unsafe) let rules: ReadingRules
  let style: NumeralStyle
  let language: Language

  init(_ rules: ReadingRules) {
    self.rules = rules
    style = rules.style
    language = rules.language
  }

  /// Returns whether the name of a currency ahead ends after `end`: 조 is a unit, but not in 조지아 라리.
  func isName(_ cursor: PlainCursor, longerThan end: Int) -> Bool {
    guard let name = rules.words?.longestMatch(cursor, at: cursor.position) else { return false }
    return cursor.position + name.length > end
  }

  var region: String { rules.region }
  var signs: CurrencySigns { rules.signs }
  var words: CurrencyWords? { rules.words }
}

/// A language subtag such as "pt", which can be compared without a `String`.
struct Language: Equatable, Sendable {
  static let english = Language("en")

  /// The first three letters, the last of them in the lowest byte.
  private var letters: UInt32 = 0

  init(_ tag: String) {
    tag.withBytes { self = Language($0) }
  }

  init(_ tag: UnsafeRawBufferPointer) {
    for index in 0..<min(tag.count, 3) {
      guard tag[index] != UInt8(ascii: "-") else { break }
      letters = letters << 8 | UInt32(tag[index])
    }
  }

  /// Returns whether the language is in `list`, which is separated by spaces.
  func isOne(of list: StaticString) -> Bool {
    var languages = ByteFields(list, separatedBy: " ")
    while let language = languages.next() {
      if Language(language) == self { return true }
    }
    return false
  }
}

/// The marks with which a locale separates decimals and groups, as plain bytes.
struct NumeralStyle: Equatable, Sendable {
  /// Whether a comma marks decimals, rather than a point or the Arabic mark.
  let decimalIsComma: Bool
  /// The locale's own decimal mark.
  let decimal: UInt8
  /// The locale's own group mark.
  let group: UInt8
  /// The number of digits in each group before the last one.
  let secondaryGroup: Int
  /// The locale's own decimal mark and its digit zero, as they are written.
  private let mark: Unicode.Scalar
  private let zero: Unicode.Scalar

  init(_ symbols: NumberSymbols) {
    mark = symbols.decimal.scalars.first ?? "."
    zero = symbols.zero
    decimal = NumeralStyle.plain(symbols.decimal)
    group = NumeralStyle.plain(symbols.group)
    decimalIsComma = decimal == UInt8(ascii: ",")
    secondaryGroup = symbols.secondaryGroup
  }

  /// Creates the style of a text with a comma or a point as its decimal mark, and the other one
  /// grouping by three.
  init(decimalIsComma: Bool) {
    mark = decimalIsComma ? "," : "."
    zero = "0"
    self.decimalIsComma = decimalIsComma
    decimal = UInt8(ascii: decimalIsComma ? "," : ".")
    group = UInt8(ascii: decimalIsComma ? "." : ",")
    secondaryGroup = 3
  }

  /// Returns the number that is all of `text`, in ASCII or the locale's own digits, and with its decimal mark.
  ///
  /// nil for any other text, for more than 18 digits, and for a mark that three digits follow, since it may group them.
  func plainNumber(in text: String) -> ExactDecimal? {
    var coefficient: Int64 = 0
    var (count, whole): (UInt8, UInt8?) = (0, nil)
    let scalars = text.scalars
    let zero: Unicode.Scalar = (scalars.first?.value ?? 0) < 0x80 ? "0" : self.zero
    for scalar in scalars {
      let digit = scalar.value &- zero.value
      if digit < 10 {
        coefficient = coefficient &* 10 &+ Int64(digit)
        count &+= 1
        if count > 18 { return nil }
      } else if scalar == mark, whole == nil, count > 0 {
        whole = count
      } else {
        return nil
      }
    }
    let scale = count - (whole ?? count)
    return count > 0 && scale != 3 ? ExactDecimal(coefficient, scale: scale) : nil
  }

  private static func plain(_ mark: String) -> UInt8 {
    var first: UInt32?
    mark.withBytes { first = ScalarDecoder.first(of: $0) }
    guard let scalar = first, case .byte(let byte) = PlainScalar(scalar)
    else { return PlainText.unreadable }
    return byte
  }
}
