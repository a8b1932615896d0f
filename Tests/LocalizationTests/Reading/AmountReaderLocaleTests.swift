import ExactMoney
import Localization
import Testing

/// What people type and paste, locale by locale; the value has the digits that were typed.
@Suite struct AmountReaderLocaleTests {
  private static let point = """
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
    1,5 = 15
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

  private static let comma = """
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

  private static let pointTags = [
    "en", "en-GB", "en-IN", "en-AU", "en-CA", "es-MX", "ko", "ja", "zh-Hans", "zh-Hant", "de-CH",
    "ar", "ar-EG", "he", "hi", "bn", "th", "ms", "fa",
  ]

  private static let commaTags = [
    "pt-BR", "pt-PT", "es", "fr", "fr-CA", "de", "it", "nl", "pl", "ru", "uk", "tr", "id", "vi",
    "sv",
    "nb", "da", "fi", "cs", "sk", "hu", "ro", "bg", "hr", "sr", "sl", "el", "lt", "lv", "et", "ca",
  ]

  @Test(arguments: pointTags)
  func `every form is read where a point marks decimals`(tag: String) throws {
    let reader = try AmountReader.of(tag)
    for reading in ReadingCase.all(tag, Self.point) {
      #expect(try reader.read(reading.text).value.description == reading.value, "\(reading.text)")
    }
  }

  @Test(arguments: commaTags)
  func `every form is read where a comma marks decimals`(tag: String) throws {
    let reader = try AmountReader.of(tag)
    for reading in ReadingCase.all(tag, Self.comma) {
      #expect(try reader.read(reading.text).value.description == reading.value, "\(reading.text)")
    }
  }

  @Test(
    arguments: ReadingCase.all("en-IN", "₹12,34,567.89 = 1234567.89\n5 lakh = 500000")
      + ReadingCase.all(
        "en-IN",
        "2 crore = 20000000\n1 crore 20 lakh = 12000000\n2.5 cr = 25000000"
      )
      + ReadingCase.all("pt-BR", "R$ 1.234,56 = 1234.56\n3 mil = 3000\n1,5 mi = 1500000")
      + ReadingCase.all("pt-BR", "2 milhões = 2000000\n1 milhão = 1000000\n3 bilhões = 3000000000")
      + ReadingCase.all("es", "3 mil = 3000\n3 millones = 3000000\n2,5 mil millones = 2500000000")
      + ReadingCase.all("es", "1 billón = 1000000000000\n1 millardo = 1000000000")
      + ReadingCase.all("de", "1,5 Mio. = 1500000\n2 Mrd. = 2000000000\n3 Tsd. = 3000")
      + ReadingCase.all("de", "2 Millionen = 2000000\n1 Billion = 1000000000000")
      + ReadingCase.all("fr", "2 millions = 2000000\n3 milliards = 3000000000\n5 k€ = 5000")
      + ReadingCase.all("ko", "5만 = 50000\n3억 = 300000000\n5천 = 5000\n5만원 = 50000\n₩5만 = 50000")
      + ReadingCase.all("ko", "3억 2천만 = 320000000\n3천5백만 = 35000000\n3만5000원 = 35000")
      + ReadingCase.all("ko", "2백만 = 2000000\n1조 2,000억 = 1200000000000\n1.5만 = 15000")
      + ReadingCase.all("ja", "2万 = 20000\n3億 = 300000000\n1000円 = 1000\n5千円 = 5000\n2万5千円 = 25000")
      + ReadingCase.all("zh-Hans", "2万 = 20000\n3亿 = 300000000\n1000元 = 1000\n¥5千万 = 50000000")
      + ReadingCase.all("zh-Hant", "2萬 = 20000\n3億 = 300000000")
      + ReadingCase.all("ar", "5 ألف = 5000\n3 مليون = 3000000\n٢ مليار = 2000000000")
      + ReadingCase.all("ar-EG", "٥ آلاف = 5000\n٣٫٥ مليون = 3500000")
      + ReadingCase.all("de-CH", "CHF 1’234.50 = 1234.50\n1'234.– = -1234")
      + ReadingCase.all("sv", "1 234,50 kr = 1234.50\n−5 kr = -5")
      + ReadingCase.all("pl", "1 234,50 zł = 1234.50\n5 mln = 5000000\n2 mld zł = 2000000000")
      + ReadingCase.all("cs", "1 234,50 Kč = 1234.50\n5 mil. = 5000000")
      + ReadingCase.all("hu", "1 234 Ft = 1234")
      + ReadingCase.all("ru", "1 234,50 ₽ = 1234.50\n5 тыс. руб. = 5000\n2 млн = 2000000")
  )
  func `what is usual in a locale is read`(reading: ReadingCase) throws {
    let reader = try AmountReader.of(reading.tag)
    #expect(try reader.read(reading.text).value.description == reading.value)
  }
}
