public import ExactMoney
public import ExchangeRates
public import Localization

/// The meaning of a ledger's rows, and the values to add to them.
public struct LedgerPlan: Sendable {
  /// The format of rows.
  public enum Format: Sendable, Hashable {
    /// Fields between separators, in quotes if they need them (RFC 4180).
    case separated(by: UInt8)
    /// One JSON object per line.
    case jsonLines
  }

  /// The place of a value of each row.
  public enum Place<Value: Sendable>: Sendable {
    /// In the column with this index.
    case column(Int)
    /// The same value for all rows.
    case fixed(Value)

    /// The index of the column; nil for a fixed value.
    var column: Int? {
      guard case .column(let index) = self else { return nil }
      return index
    }
  }

  public var format: Format
  /// The separator of the output's fields.
  public var outputSeparator: UInt8
  /// The names of the columns in order; for JSON lines, the names of the members to read.
  public var columns: [String]
  public var day: Place<CalendarDate>
  public var amount: Int
  /// The column of debits; nil if ``amount`` has all amounts.
  ///
  /// With a debit column, the column ``amount`` has the credits.
  public var debit: Int?
  /// Whether the amounts of both columns keep the signs with which they are written.
  public var keepsSigns = false
  /// The column with the direction of the amount, in the words of ``LedgerDirection``; nil if there
  /// is none.
  public var direction: Int?
  public var currency: Place<Currency>
  public var targets: [LedgerTarget]
  /// The name of the rule of law for the conversion; nil for rates without a rule.
  public var rule: Place<String>?
  /// The names in the first row, which added columns do not repeat.
  public var names: [String] = []
  /// The details to add to each converted amount.
  public var details: [LedgerDetail] = []
  /// Whether the amount and currency in the single target replace those of the row.
  public var replaces = false
  public var dateForm = DateForm.yearMonthDay
  public var months = MonthNames()
  public var amountForm = AmountForm()
  public var encoding = LedgerEncoding.utf8
  /// Whether a row without a line ending at the end of the file is written with a carriage return,
  /// as the others are.
  public var endsWithReturn = false
  public var onError = ErrorRule.fail
  /// The day of the question, after which there are no rates.
  public var today: CalendarDate

  public init(
    format: Format,
    columns: [String],
    day: Place<CalendarDate>,
    amount: Int,
    currency: Place<Currency>,
    targets: [LedgerTarget],
    today: CalendarDate
  ) {
    self.format = format
    outputSeparator = UInt8(ascii: ",")
    if case .separated(let separator) = format, separator != UInt8(ascii: "\t") {
      outputSeparator = separator
    }
    self.columns = columns
    self.day = day
    self.amount = amount
    self.currency = currency
    self.targets = targets
    self.today = today
  }

  /// The treatment of a row that cannot be converted.
  public enum ErrorRule: UInt8, NamedChoice, Hashable {
    /// Ends the work, after writing the rows before it.
    case fail
    /// Omits the row from the output.
    case skip
    /// Keeps the row, with empty added values.
    case blank
    /// Moves the row to a separate file, with its line, its column and the reason.
    case collect

    public static var names: StaticString { "fail skip blank collect" }
  }
}

/// A currency to convert to, and the rounding of its amounts.
public struct LedgerTarget: Sendable, Hashable {
  public let currency: Currency
  public let place: ResultPlace
  public let rounding: RoundingRule

  public init(
    _ currency: Currency,
    to place: ResultPlace = .minorUnits,
    rounding: RoundingRule = .toNearestOrAwayFromZero
  ) {
    self.currency = currency
    self.place = place
    self.rounding = rounding
  }

  /// The number of decimals of every result; nil if it varies between rows.
  var decimals: Int? {
    switch place {
    case .minorUnits, .shown: currency.resultDigits
    case .decimals(let digits): digits
    case .significantDigits, .cash: nil
    }
  }
}

/// A detail of a converted amount.
public enum LedgerDetail: UInt8, NamedChoice, Hashable {
  /// Target units per unit of the row's currency, to 34 significant digits.
  case rate
  /// The oldest date among the published rates; empty if law alone joins the pair.
  case rateDate
  case source
  /// The policy, or the name of the rule of law.
  case policy
  /// The number of the publication with its source; empty if it has none, or it is unknown.
  case table

  public static var names: StaticString { "rate rate-date source policy table" }
}

extension LedgerPlan {
  /// The names of the added columns in order, such as `EUR` and `EUR_rate`, or `EUR_2` if there is
  /// a column `EUR`.
  public var addedColumns: [String] {
    var taken = Set(names)
    func free(_ name: String) -> String {
      var free = name
      var number = 1
      while !taken.insert(free).inserted {
        number += 1
        free = "\(name)_\(number)"
      }
      return free
    }
    return targets.flatMap { target in
      let name = replaces ? target.currency.code : free(target.currency.code)
      return (replaces ? [] : [name])
        + details.map { free(name + "_" + $0.name.description.replacing("-", with: "_")) }
    }
  }
}

/// The character encoding of a file.
public enum LedgerEncoding: UInt8, NamedChoice, Hashable {
  case utf8
  /// The single-byte encoding of older programs in Western Europe and America (WHATWG's
  /// `windows-1252`).
  case windows1252

  public static var names: StaticString { "utf-8 windows-1252" }

  /// The characters of bytes 0x80 to 0x9F, as all other bytes equal their Unicode code points.
  private static let letters = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
  )

  /// Returns the text of `bytes`; in UTF-8, invalid bytes become U+FFFD.
  public func text(_ bytes: some Sequence<UInt8>) -> String {
    guard self == .windows1252 else { return String(decoding: Array(bytes), as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append(
        0x80..<0xA0 ~= byte ? LedgerEncoding.letters[Int(byte) - 0x80] : UnicodeScalar(byte)
      )
    }
    return String(text)
  }

  /// Returns the bytes of `text`; characters that the encoding lacks become question marks.
  func bytes(_ text: String) -> [UInt8] {
    guard self == .windows1252 else { return Array(text.utf8) }
    return text.unicodeScalars.map { letter in
      if let place = LedgerEncoding.letters.firstIndex(of: letter) { return 0x80 + UInt8(place) }
      return letter.value < 0x80 || 0xA0..<0x100 ~= letter.value
        ? UInt8(letter.value) : UInt8(ascii: "?")
    }
  }

  /// Calls `body` with the text of a cell in UTF-8.
  func withUTF8<Result>(
    _ cell: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    guard self == .windows1252, cell.contains(where: { $0 >= 0x80 }) else { return body(cell) }
    return Array(text(cell).utf8).withUnsafeBytes { body($0) }
  }
}

/// The direction of an amount: taken off or added.
enum LedgerDirection {
  case debit
  case credit

  /// The words of banks: English and ISO 20022, then Baltic, German, Dutch, Polish and Italian.
  private static let debits = [
    "d", "dr", "debit", "dbit", "-", "debet", "deebet", "s", "soll", "af", "wn", "dare",
  ]
  private static let credits = [
    "c", "cr", "credit", "crdt", "+", "k", "kredit", "kreedit", "h", "haben", "bij", "ma", "avere",
  ]

  /// Creates the direction that a cell names, regardless of case; nil for any other word.
  init?(_ cell: String) {
    let word = cell.lowercased()
    if LedgerDirection.debits.contains(word) {
      self = .debit
    } else if LedgerDirection.credits.contains(word) {
      self = .credit
    } else {
      return nil
    }
  }
}
