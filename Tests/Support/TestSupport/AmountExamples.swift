/// An amount as a text in a locale, with its value as written.
public struct AmountExample: Sendable, CustomStringConvertible {
  public let tag: String
  public let text: String
  public let value: String

  /// An example.
  public init(_ tag: String, _ text: String, _ value: String) {
    (self.tag, self.text, self.value) = (tag, text, value)
  }

  /// Every line of `table`: a text, "=", and its value.
  public static func all(_ tag: String, _ table: String) -> [AmountExample] {
    table.split(separator: "\n").map { line in
      let halves = line.split(separator: " = ", maxSplits: 1)
      return AmountExample(tag, String(halves[0]), String(halves[1]))
    }
  }

  public var description: String { "\(tag): \(text) is \(value)" }
}

/// Amounts that people type and paste: every face that reads amounts reads each.
extension AmountExample {
  /// Locales' texts with a point for decimals.
  public static let point = """
    1234 = 1234
    1234.5 = 1234.5
    1,234.56 = 1234.56
    1,234,567.89 = 1234567.89
    1.234.567,89 = 1234567.89
    1.234.567 = 1234567
    1 234,56 = 1234.56
    1'234.56 = 1234.56
    12,34,567.89 = 1234567.89
    1,234 = 1234
    1.234 = 1.234
    1.234,56 = 1234.56
    0.5 = 0.5
    .5 = 0.5
    1,5 = 1.5
    12,50 = 12.50
    0,500 = 0.500
    1234,5678 = 1234.5678
    100,00,,,000.00 = 10000000.00
    １，２３４．５６ = 1234.56
    ١٬٢٣٤٫٥٦ = 1234.56
    -1,234.56 = -1234.56
    (1,234.56) = -1234.56
    1.5k = 1500
    2.50m = 2500000
    3bn = 3000000000
    1t = 1000000000000
    1,234.56 USD = 1234.56
    €1,234.56 = 1234.56
    """

  /// Locales' texts with a comma for decimals.
  public static let comma = """
    1234 = 1234
    1234,5 = 1234.5
    1.234,56 = 1234.56
    1.234.567,89 = 1234567.89
    1,234,567.89 = 1234567.89
    1,234,567 = 1234567
    1 234,56 = 1234.56
    1'234,56 = 1234.56
    12,34,567.89 = 1234567.89
    1.234 = 1234
    1,234 = 1.234
    1,234.56 = 1234.56
    0,5 = 0.5
    ,5 = 0.5
    1.5 = 1.5
    1234.56 = 1234.56
    １．２３４，５６ = 1234.56
    ١٬٢٣٤٫٥٦ = 1234.56
    -1.234,56 = -1234.56
    (1.234,56) = -1234.56
    1,5k = 1500
    2,50m = 2500000
    3bn = 3000000000
    1t = 1000000000000
    1.234,56 USD = 1234.56
    1.234,56 € = 1234.56
    """

  /// Locales with a point for decimals.
  public static let pointTags = [
    "en", "en-GB", "en-IN", "en-AU", "en-CA", "es-MX", "ko", "ja", "zh-Hans", "zh-Hant", "de-CH",
    "ar", "ar-EG", "he", "hi", "bn", "th", "ms", "fa",
  ]

  /// Locales with a comma for decimals.
  public static let commaTags = [
    "pt-BR", "pt-PT", "es", "fr", "fr-CA", "de", "it", "nl", "pl", "ru", "uk", "tr", "id", "vi",
    "sv",
    "nb", "da", "fi", "cs", "sk", "hu", "ro", "bg", "hr", "sr", "sl", "el", "lt", "lv", "et", "ca",
  ]

  /// Digits of every living script.
  public static let digits = """
    １，２３４．５６ = 1234.56
    （１２） = -12
    ＄５ = 5
    １2３ = 123
    ١٬٢٣٤٫٥٦ = 1234.56
    ۱٬۲۳۴٫۵۶ = 1234.56
    ١٢۳۴ = 1234
    १२,३४,५६७.८९ = 1234567.89
    ১২,৩৪,৫৬৭.৮৯ = 1234567.89
    ๑,๒๓๔.๕๖ = 1234.56
    ၁၂၃၄ = 1234
    ១២៣៤ = 1234
    ௧௨௩ = 123
    ੧੨੩ = 123
    ૧૨૩ = 123
    ༡༢༣ = 123
    𞥑𞥒𞥓 = 123
    """

  /// Spaces, marks, and invisible characters.
  public static let marks = """
    1\u{A0}234\u{A0}567.8 = 1234567.8
    1\u{202F}234.5 = 1234.5
    1\u{2009}234.5 = 1234.5
    1\u{2007}234.5 = 1234.5
    1\u{3000}234.5 = 1234.5
    1 234\u{A0}567 = 1234567
    1'234'567.80 = 1234567.80
    1’234.5 = 1234.5
    1‘234.5 = 1234.5
    .5 = 0.5
    5. = 5
    0.000 = 0.000
    007 = 7
    1.10 = 1.10
    \t12\t = 12
    \u{200E}-5\u{200F} = -5
    \u{202B}12\u{202C} = 12
    \u{2066}1,234.50\u{2069} = 1234.50
    """

  /// Signs, and the parentheses of accountants.
  public static let signs = """
    -5 = -5
    +5 = 5
    − 5 = -5
    －５ = -5
    ﹣5 = -5
    –5 = -5
    5- = -5
    5 − = -5
    (5) = -5
    ( 1,234.56 ) = -1234.56
    ($5) = -5
    $(5) = -5
    -$5 = -5
    $-5 = -5
    $ 5- = -5
    (5) USD = -5
    """

  /// Usual forms of one locale.
  public static let usual =
    AmountExample.all("en-IN", "₹12,34,567.89 = 1234567.89\n5 lakh = 500000")
    + AmountExample.all(
      "en-IN",
      "2 crore = 20000000\n1 crore 20 lakh = 12000000\n2.5 cr = 25000000"
    )
    + AmountExample.all("pt-BR", "R$ 1.234,56 = 1234.56\n3 mil = 3000\n1,5 mi = 1500000")
    + AmountExample.all("pt-BR", "2 milhões = 2000000\n1 milhão = 1000000\n3 bilhões = 3000000000")
    + AmountExample.all("es", "3 mil = 3000\n3 millones = 3000000\n2,5 mil millones = 2500000000")
    + AmountExample.all("es", "1 billón = 1000000000000\n1 millardo = 1000000000")
    + AmountExample.all("de", "1,5 Mio. = 1500000\n2 Mrd. = 2000000000\n3 Tsd. = 3000")
    + AmountExample.all("de", "2 Millionen = 2000000\n1 Billion = 1000000000000")
    + AmountExample.all("fr", "2 millions = 2000000\n3 milliards = 3000000000\n5 k€ = 5000")
    + AmountExample.all("ko", "5만 = 50000\n3억 = 300000000\n5천 = 5000\n5만원 = 50000\n₩5만 = 50000")
    + AmountExample.all("ko", "3억 2천만 = 320000000\n3천5백만 = 35000000\n3만5000원 = 35000")
    + AmountExample.all("ko", "2백만 = 2000000\n1조 2,000억 = 1200000000000\n1.5만 = 15000")
    + AmountExample.all("ja", "2万 = 20000\n3億 = 300000000\n1000円 = 1000\n5千円 = 5000\n2万5千円 = 25000")
    + AmountExample.all("zh-Hans", "2万 = 20000\n3亿 = 300000000\n1000元 = 1000\n¥5千万 = 50000000")
    + AmountExample.all("zh-Hant", "2萬 = 20000\n3億 = 300000000")
    + AmountExample.all("ar", "5 ألف = 5000\n3 مليون = 3000000\n٢ مليار = 2000000000")
    + AmountExample.all("ar-EG", "٥ آلاف = 5000\n٣٫٥ مليون = 3500000")
    + AmountExample.all("de-CH", "CHF 1’234.50 = 1234.50\n1'234.– = 1234\nFr. 5.- = 5")
    + AmountExample.all("sv", "1 234,50 kr = 1234.50\n−5 kr = -5")
    + AmountExample.all("pl", "1 234,50 zł = 1234.50\n5 mln = 5000000\n2 mld zł = 2000000000")
    + AmountExample.all("cs", "1 234,50 Kč = 1234.50\n5 mil. = 5000000")
    + AmountExample.all("hu", "1 234 Ft = 1234")
    + AmountExample.all("ru", "1 234,50 ₽ = 1234.50\n5 тыс. руб. = 5000\n2 млн = 2000000")

  /// Every example.
  public static let every =
    pointTags.flatMap { all($0, point) } + commaTags.flatMap { all($0, comma) }
    + all("en", digits) + all("en", marks) + all("en", signs) + usual
}
