import EmbeddedLocales
import ExactMoney
import Localization
import TestSupport
import Testing

@Suite struct MessageCatalogueTests {
  private static func catalogue(_ language: String) throws -> MessageCatalogue {
    try #require(EmbeddedLocales.messages(language), "no messages in \(language)")
  }

  // MARK: Texts

  @Test func `placeholders are filled by their names`() throws {
    let english = try Self.catalogue("en")
    #expect(
      english.text(.rateLine, ["rate": "5.43251", "quote": "BRL", "base": "USD"])
        == "1 USD = 5.43251 BRL"
    )
    #expect(english.text(.noRateNeeded, ["currency": "USD"]) == "USD is USD: no rate is needed")
    #expect(english.text(.ageToday) == "today")
    // What is filled in is not looked at again.
    #expect(english.text(.readAs, ["text": "{text}"]) == "read as {text}")
    #expect(english.text(.readAs, ["text": "1", "more": "2"]) == "read as 1")
  }

  @Test(arguments: [
    ("en", 1, "1 day ago"), ("en", 22, "22 days ago"), ("pt-BR", 1, "há 1 dia"),
    ("pt-BR", 22, "há 22 dias"), ("pt-BR", 1_000_000, "há 1000000 de dias"),
    ("es", 2, "hace 2 días"),
    ("de", 2, "vor 2 Tagen"), ("fr", 1, "il y a 1 jour"), ("fr", 3, "il y a 3 jours"),
    ("ja", 1, "1日前"), ("ko", 3, "3일 전"), ("ar", 1, "قبل يوم واحد"), ("ar", 2, "قبل يومين"),
    ("ar", 3, "قبل 3 أيام"), ("ar", 11, "قبل 11 يومًا"), ("ar", 100, "قبل 100 يوم"),
  ])
  func `a count takes the plural of its language`(
    language: String,
    count: Int,
    text: String
  ) throws {
    let catalogue = try Self.catalogue(language)
    let category = catalogue.pluralRules.category(of: count)
    #expect(catalogue.text(.ageDays, plural: category, ["count": "\(count)"]) == text)
  }

  @Test func `a category that a language lacks is its other`() throws {
    let english = try Self.catalogue("en")
    #expect(english.text(.ageDays, plural: .few, ["count": "3"]) == "3 days ago")
    #expect(english.text(.ageDays, ["count": "3"]) == "3 days ago")
    #expect(english.text(.ageToday, plural: .one) == "ageToday")
  }

  @Test func `what a file does not have is called by its key`() {
    let catalogue = MessageCatalogue(literal: "# A comment\n\nageToday\tnow\nageDaysAgo\tno\n")
    #expect(catalogue.text(.ageToday) == "now")
    #expect(catalogue.text(.ageDays) == "ageDays")
    #expect(catalogue.text(.ageDays, plural: .one) == "ageDays")
    #expect(!catalogue.isRightToLeft)
    #expect(MessageCatalogue(literal: "").text(.ageToday) == "ageToday")
    #expect(MessageCatalogue(literal: "ageToday\tno end").text(.ageToday) == "no end")
  }

  @Test(arguments: MessageFile.languages)
  func `every line of a file is found`(language: String) throws {
    let catalogue = try Self.catalogue(language)
    for line in try MessageFile(language).lines where line.placeholders.isEmpty {
      let key = try #require(MessageKey.all.first { $0.name == line.key })
      let category = PluralCategory.allCases.first { "\($0)" == line.category }
      let text = category.map { catalogue.text(key, plural: $0) } ?? catalogue.text(key)
      #expect(text == line.text)
    }
  }

  // MARK: Directions

  @Test func `in Arabic what runs from left to right is isolated, words and bare digits are not`()
    throws
  {
    let arabic = try Self.catalogue("ar")
    #expect(arabic.isRightToLeft)
    #expect(
      arabic.text(.readAs, ["text": "2026-10-30"]) == "قُرئ على أنه \u{2068}2026-10-30\u{2069}"
    )
    #expect(arabic.text(.readAs, ["text": "USD"]) == "قُرئ على أنه \u{2068}USD\u{2069}")
    #expect(arabic.text(.readAs, ["text": "-5"]) == "قُرئ على أنه \u{2068}-5\u{2069}")
    #expect(arabic.text(.readAs, ["text": "30"]) == "قُرئ على أنه 30")
    #expect(arabic.text(.readAs, ["text": "اليوم"]) == "قُرئ على أنه اليوم")
    #expect(try Self.catalogue("de").text(.readAs, ["text": "USD"]) == "gelesen als USD")
  }

  // MARK: Languages

  @Test(
    arguments: [
      ("pt-BR", "pt-BR"), ("pt-PT", "pt-BR"), ("pt", "pt-BR"), ("es-MX", "es"), ("fr-CA", "fr"),
      ("de-CH", "de"), ("en-GB", "en"), ("ar-EG", "ar"), ("ko", "ko"), ("ja", "ja"), ("it", nil),
      ("zh-Hans", nil), ("", nil), ("p", nil), ("ptx-BR", nil),
    ] as [(String, String?)]
  )
  func `a locale has the messages of its language`(tag: String, language: String?) {
    #expect(EmbeddedLocales.messages(tag)?.text(.languageTag) == language)
  }

  @Test(arguments: MessageFile.languages)
  func `a language knows its own direction and plurals`(language: String) throws {
    let catalogue = try Self.catalogue(language)
    let locale = try EmbeddedLocales.required(language)
    #expect(catalogue.isRightToLeft == locale.isRightToLeft)
    #expect(catalogue.pluralRules == locale.pluralRules)
  }

  // MARK: Dates and lists

  @Test(arguments: [
    ("en", "Fri 30 Oct 2026", "30 Oct 2026", "Oct 2026"),
    ("pt-BR", "sex, 30 out 2026", "30 out 2026", "out 2026"),
    ("es", "vie 30 oct 2026", "30 oct 2026", "oct 2026"),
    ("de", "Fr. 30. Okt. 2026", "30. Okt. 2026", "Okt. 2026"),
    ("fr", "ven. 30 oct. 2026", "30 oct. 2026", "oct. 2026"),
    ("ja", "2026年10月30日(金)", "2026年10月30日", "2026年10月"),
    ("ko", "2026년 10월 30일 (금)", "2026년 10월 30일", "2026년 10월"),
    ("ar", "الجمعة 30 أكتوبر 2026", "30 أكتوبر 2026", "أكتوبر 2026"),
  ])
  func `dates are written as the language writes them`(
    language: String,
    long: String,
    short: String,
    month: String
  ) throws {
    let catalogue = try Self.catalogue(language)
    let day = try day("2026-10-30")
    #expect(catalogue.longDate(day) == long)
    #expect(catalogue.shortDate(day) == short)
    #expect(catalogue.month(of: day) == month)
  }

  @Test(arguments: MessageFile.languages)
  func `every weekday and every month has a name of its own`(language: String) throws {
    let catalogue = try Self.catalogue(language)
    let first = try day("2026-01-05")
    let week = (0..<7).map { catalogue.longDate(first.adding(days: $0 * 7 + $0)) }
    #expect(Set(week).count == 7)
    let months = try (1...12).map { month in
      catalogue.month(of: try #require(CalendarDate(year: 2026, month: month, day: 1)))
    }
    #expect(Set(months).count == 12)
  }

  @Test func `dates take the digits of the locale`() throws {
    let arabic = try Self.catalogue("ar")
    #expect(arabic.shortDate(try day("2026-10-30"), zero: "٠") == "٣٠ أكتوبر ٢٠٢٦")
  }

  @Test(arguments: [
    ("en", "USD, EUR or GBP", "USD or EUR"), ("pt-BR", "USD, EUR ou GBP", "USD ou EUR"),
    ("es", "USD, EUR o GBP", "USD o EUR"), ("de", "USD, EUR oder GBP", "USD oder EUR"),
    ("fr", "USD, EUR ou GBP", "USD ou EUR"), ("ja", "USD、EURまたはGBP", "USDまたはEUR"),
    ("ko", "USD, EUR 또는 GBP", "USD 또는 EUR"),
  ])
  func `choices are listed as the language lists them`(
    language: String,
    three: String,
    two: String
  ) throws {
    let catalogue = try Self.catalogue(language)
    #expect(catalogue.alternatives(["USD", "EUR", "GBP"]) == three)
    #expect(catalogue.alternatives(["USD", "EUR"]) == two)
    #expect(catalogue.alternatives(["USD"]) == "USD")
    #expect(catalogue.alternatives([]) == "")
  }

  @Test func `the parts of a sentence are joined as the language joins them`() throws {
    #expect(try Self.catalogue("en").clauses(["a", "b", "c"]) == "a; b; c")
    #expect(try Self.catalogue("fr").clauses(["a", "b"]) == "a\u{A0}; b")
    #expect(try Self.catalogue("ja").clauses(["a", "b"]) == "a；b")
    #expect(try Self.catalogue("en").clauses([]) == "")
  }
}

extension MessageCatalogue {
  /// The messages of a made-up file, whose bytes stay for good.
  fileprivate init(literal text: String) {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
    bytes.copyBytes(from: text.utf8)
    self.init(text: UnsafeRawBufferPointer(bytes))
  }
}
