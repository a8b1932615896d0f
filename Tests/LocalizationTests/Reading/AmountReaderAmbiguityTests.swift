import EmbeddedData
import ExactMoney
import Localization
import Testing

/// Ambiguous texts: one reading is taken, and the other is reported.
@Suite struct AmountReaderAmbiguityTests {
  /// The text, the value taken, the other value reported, and whether the separators are the
  /// locale's.
  typealias Row = (text: String, taken: String, other: String?, isOwn: Bool)

  static let point: [Row] = [
    ("1234", "1234", nil, true), ("1,234", "1234", "1.234", true),
    ("12,345", "12345", "12.345", true), ("1,234,567", "1234567", nil, true),
    ("1.234", "1.234", "1234", true), ("12.345", "12.345", "12345", true),
    ("0.123", "0.123", nil, true), ("1.2345", "1.2345", nil, true),
    ("1234.567", "1234.567", nil, true), (".123", "0.123", nil, true), ("1.5", "1.5", nil, true),
    ("1,234.56", "1234.56", nil, true), ("1,5", "1.5", "15", false), ("0,5", "0.5", nil, false),
    ("100,00", "100.00", "10000", false), ("1,2345", "1.2345", "12345", false),
    (",5", "0.5", nil, false), ("5,", "5", nil, false), ("1,2,3", "123", nil, false),
    ("1.234,56", "1234.56", "1.23456", false), ("1.234,5", "1234.5", "1.2345", false),
    ("1.234,567", "1234.567", "1.234567", false), ("1.2,3", "1.23", nil, false),
    ("1.234,567,890", "1.234567890", nil, false), ("1.234,", "1.234", "1234", false),
    ("1.234.567", "1234567", nil, false), ("1.234.567,8", "1234567.8", nil, false),
    ("1 234", "1234", nil, false), ("1 234,56", "1234.56", "123456", false),
    ("1 234,567", "1234.567", "1234567", false), ("1 234.567", "1234.567", nil, false),
    ("1'234,56", "1234.56", "123456", false), ("1٬234٫567", "1234.567", nil, false),
    ("12,34,567", "1234567", nil, false), ("100,00,,,000.00", "10000000.00", nil, false),
    ("12,50", "12.50", "1250", false), ("21,1", "21.1", "211", false),
    ("0,99", "0.99", nil, false), ("1234,5678", "1234.5678", "12345678", false),
    ("0,500", "0.500", nil, false), (",500", "0.500", nil, false), ("00,5", "0.5", nil, false),
    ("1234,567", "1234567", "1234.567", false),
  ]

  static let comma: [Row] = [
    ("1234", "1234", nil, true), ("1.234", "1234", "1.234", true),
    ("12.345", "12345", "12.345", true), ("1.234.567", "1234567", nil, true),
    ("1,234", "1.234", "1234", true), ("12,345", "12.345", "12345", true),
    ("0,123", "0.123", nil, true), ("1,2345", "1.2345", nil, true),
    ("1234,567", "1234.567", nil, true), ("1,5", "1.5", nil, true), ("100,00", "100.00", nil, true),
    ("1.234,56", "1234.56", nil, true), ("1.5", "1.5", nil, false), ("0.5", "0.5", nil, false),
    ("100.00", "100.00", nil, false), ("0.123", "0.123", nil, false),
    ("1234.567", "1234.567", nil, false), ("1.2345", "1.2345", nil, false),
    ("1,234.56", "1234.56", nil, false), ("1,234.567", "1234.567", nil, false),
    ("1,234.", "1234", "1.234", false), ("1.234,", "1234", "1.234", true),
    ("1,234,567", "1234567", nil, false),
    ("1,234,567.8", "1234567.8", nil, false), ("12,34,567", "1234567", nil, false),
    ("1 234", "1234", nil, false), ("1 234,56", "1234.56", nil, false),
    ("1 234.567", "1234.567", "1234567", false), ("1 234.56", "1234.56", nil, false),
    ("1'234,56", "1234.56", nil, false), ("1٬234٫567", "1234.567", nil, false),
  ]

  @Test(arguments: ["en", "en-GB", "es-MX", "ko", "ja", "th", "he"])
  func `where a point marks decimals the other reading is reported`(tag: String) throws {
    let reader = try AmountReader.of(tag)
    for row in Self.point { try expect(row, by: reader) }
  }

  @Test(arguments: ["de", "pt-BR", "es", "it", "nl", "tr", "id", "da"])
  func `where a comma marks decimals the other reading is reported`(tag: String) throws {
    let reader = try AmountReader.of(tag)
    for row in Self.comma { try expect(row, by: reader) }
  }

  private func expect(_ row: Row, by reader: AmountReader) throws {
    let reading = try reader.read(row.text)
    #expect(reading.value.description == row.taken, "\(row.text)")
    #expect(reading.alternative?.description == row.other, "\(row.text)")
    #expect(reading.isDoubtful == (row.other != nil || !row.isOwn), "\(row.text)")
  }

  @Test(arguments: ["fr", "sv", "pl", "pt-PT", "ru", "fi", "cs"])
  func `a space is the own mark of those who group by it`(tag: String) throws {
    let reader = try AmountReader.of(tag)
    #expect(try !reader.read("1 234,56").isDoubtful)
    #expect(try reader.read("1.234,56").isDoubtful)
    #expect(try reader.read("1.234").alternative?.description == "1.234")
  }

  @Test func `an apostrophe is Switzerland's own mark`() throws {
    let reader = try AmountReader.of("de-CH")
    #expect(try !reader.read("1'234.50").isDoubtful)
    #expect(try !reader.read("1’234.50").isDoubtful)
    #expect(try reader.read("1,234.50").isDoubtful)
  }

  @Test func `India's groups are its own`() throws {
    let reader = try AmountReader.of("en-IN")
    #expect(try !reader.read("12,34,567.89").isDoubtful)
    #expect(try reader.read("1,234,567.89").isDoubtful)
  }

  /// Tries all texts of up to seven characters.
  ///
  /// If two locales read a text differently, one of them reports the other's value, or both report
  /// an ambiguity. A difference by a factor of a thousand is always reported.
  @Test func `no two locales read a text differently without a note`() throws {
    let point = try AmountReader.of("en")
    let comma = try AmountReader.of("de")
    var texts = [""]
    var different = 0
    for _ in 0..<7 {
      texts = texts.flatMap { text in ["1", ".", ",", " "].map { text + $0 } }
      for text in texts {
        guard let left = try? point.read(text), let right = try? comma.read(text),
          left.value != right.value
        else { continue }
        let isReported = left.alternative == right.value || right.alternative == left.value
        let isThousandfold = try Self.areThousandfold(left.value, right.value)
        #expect(isReported || (left.isDoubtful && right.isDoubtful && !isThousandfold), "\(text)")
        different += 1
      }
    }
    #expect(different > 20)
  }

  private static func areThousandfold(_ left: ExactDecimal, _ right: ExactDecimal) throws -> Bool {
    let thousand = ExactDecimal(1_000)
    return try left == right.multiplied(by: thousand) || right == left.multiplied(by: thousand)
  }

  @Test(arguments: [
    ("en", "3 mil", "3000", "3000000"), ("pt-BR", "3 mil", "3000", nil),
    ("es", "3 mil", "3000", nil), ("cs", "3 mil", "3000000", nil), ("ro", "3 mil", "3000000", nil),
    ("en", "2 billion", "2000000000", nil), ("de", "2 Billion", "2000000000000", "2000000000"),
    ("fr", "2 billions", "2000000000000", "2000000000"), ("ko", "2 billion", "2000000000", nil),
    ("de", "2 Billionen", "2000000000000", "2000000000"),
    ("de", "1.234 Mio.", "1234000000", "1234000"),
    ("en", "1,5k", "1500", "15000"), ("ko", "1억 2,000만", "120000000", "100020000"),
    // "Cr" is crore, but ambiguous after an amount with cents.
    ("en", "50.90Cr inr", "509000000", "50.90"), ("en", "2.5 cr inr", "25000000", nil),
    ("en", "₹2 cr", "20000000", nil), ("en-IN", "2.50 cr", "25000000", "2.50"),
    ("hi", "2 cr", "20000000", nil), ("en", "12.34 crore usd", "123400000", nil),
    ("en", "5 cr. pkr", "50000000", nil), ("bn", "5 cr usd", "50000000", nil),
  ])
  func `a unit that means two things is taken as the language has it`(
    tag: String,
    text: String,
    value: String,
    other: String?
  ) throws {
    let reading = try AmountReader.of(tag).read(text)
    #expect(reading.value.description == value)
    #expect(reading.alternative?.description == other)
  }

  @Test func `the alternative has the sign of the amount`() throws {
    let reading = try AmountReader.of("en").read("(1,234)")
    #expect(reading.value.description == "-1234")
    #expect(reading.alternative?.description == "-1.234")
  }
}
