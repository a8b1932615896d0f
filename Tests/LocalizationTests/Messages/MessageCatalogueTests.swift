import EmbeddedData
import ExactMoney
import TestSupport
import Testing

@testable import Localization

@Suite struct MessageCatalogueTests {
  private static func catalogue(
    _ language: String,
    _ speaker: EmbeddedLocales.Speaker = .command
  ) throws -> MessageCatalogue {
    try #require(EmbeddedLocales.messages(language, of: speaker), "no messages in \(language)")
  }

  /// Returns the bytes of a text, which are never freed.
  fileprivate static func bytes(_ text: String) -> UnsafeRawBufferPointer {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
    bytes.copyBytes(from: text.utf8)
    return UnsafeRawBufferPointer(bytes)
  }

  private static func numbers(_ language: String) throws -> NumberFormat {
    NumberFormat(try EmbeddedLocales.required(language))
  }

  @Test func `placeholders are filled in their order in English`() throws {
    let english = try Self.catalogue("en")
    #expect(english.text(.buysMore(base: "USD", quote: "BRL")) == "USD buys more BRL")
    #expect(english.text(.ageToday) == "today")
    let japanese = try Self.catalogue("ja")
    #expect(japanese.text(.dateShort(day: "30", month: "10月", year: "2026")) == "2026年10月30日")
    // An argument with braces is not expanded again.
    #expect(english.text(.originOwnSince(day: "{1}")) == "Your own rate, set on {1}")
  }

  @Test(arguments: [
    ("en", 1, "1 day ago"), ("en", 22, "22 days ago"), ("pt-BR", 1, "há 1 dia"),
    ("pt-BR", 22, "há 22 dias"), ("pt-BR", 1_000_000, "há 1.000.000 de dias"),
    ("es", 2, "hace 2 días"),
    ("de", 2, "vor 2 Tagen"), ("fr", 1, "il y a 1 jour"), ("fr", 3, "il y a 3 jours"),
    ("ja", 1, "1日前"), ("ko", 3, "3일 전"), ("ar", 1, "قبل يوم واحد"), ("ar", 2, "قبل يومين"),
    ("ar", 3, "قبل 3 أيام"), ("ar", 11, "قبل 11 يومًا"), ("ar", 100, "قبل 100 يوم"),
    ("it", 1, "1 giorno fa"), ("it", 2, "2 giorni fa"), ("it", 1_000_000, "1.000.000 di giorni fa"),
    ("nl", 1, "1 dag geleden"), ("zh-Hans", 1, "1天前"), ("hi", 0, "0 दिन पहले"),
  ])
  func `a count has its language's plural`(language: String, count: Int, text: String) throws {
    let catalogue = try Self.catalogue(language)
    #expect(catalogue.text(.ageDays(count: count), try Self.numbers(language)) == text)
  }

  @Test func `the page's texts have ids and digits for names`() throws {
    let catalogue = MessageCatalogue(
      literal: """
        cambio-messages 2\tar\trtl\tarabic
        001ooo
        now
        \t0none\t1{0} day of {1}\t5{0} days
        123
        no end {2}{1}

        """
    )
    let numbers = try Self.numbers("en")
    #expect(catalogue.tag == "ar")
    #expect(catalogue.isRightToLeft)
    #expect(catalogue.text(Message(1)) == "now")
    #expect(catalogue.text(Message(0x3ffff, [], .count(0)), numbers) == "none")
    #expect(catalogue.text(Message(0x3ffff, ["ا"], .count(1)), numbers) == "1 day of ا")
    #expect(catalogue.text(Message(0x3ffff, [], .count(3)), numbers) == "3 days")
    #expect(catalogue.text(Message(0x1083, ["ا", "ب"])) == "no end با")
  }

  @Test func `what a text does not have is empty`() throws {
    let catalogue = MessageCatalogue(literal: "head\n001002\nend {1}\n{")
    #expect(catalogue.text(Message(1)) == "end ")
    #expect(catalogue.text(Message(2)) == "{")
    #expect(catalogue.text(Message(3)) == "")
    for text in ["", "\n", "\n\n", "head", "head\n001", "head\n00\nend", "head\n001\n"] {
      #expect(MessageCatalogue(literal: text).text(Message(1)) == "")
    }
  }

  @Test func `what a language lacks is said in English, by its own plurals`() throws {
    let english = Self.bytes(
      "[shared]\nbuysMore\t{quote}, {base}\nageDays.one\t{count} day\nageDays.other\t{count} days\n"
    )
    let file = Self.bytes(
      "# Nothing\n\n[units]\nageToday\tno message\n[shared]\nageYesterday\tgisteren\n"
    )
    let catalogue = MessageCatalogue(
      tag: "ja",
      isRightToLeft: false,
      plurals: Self.bytes("none"),
      file: file,
      english: english,
      sections: ["shared", "page"]
    )
    let numbers = try Self.numbers("en")
    #expect(catalogue.text(.ageYesterday) == "gisteren")
    #expect(catalogue.text(.buysMore(base: "USD", quote: "BRL")) == "BRL, USD")
    #expect(catalogue.text(.ageDays(count: 1), numbers) == "1 days")
    #expect(catalogue.text(.ageToday) == "")
  }

  /// Formats every message of every language with distinct arguments.
  @Test(arguments: LanguageFile.spoken, [0, 1])
  func `every line has its placeholders in place`(file: LanguageFile, program: Int) throws {
    let catalogue = try Self.catalogue(file.language, program == 0 ? .command : .page)
    let numbers = try Self.numbers("en")
    let sections = LanguageFile.programs[program]
    let english = LanguageFile.english.messages(sections)
    try #require(english.count > 250)
    for line in file.messages(sections) {
      let original = english.filter { $0.key == line.key }
      var names: [String] = []
      for name in original.flatMap({ $0.placeholders })
      where !names.contains(name) && (line.category == nil || name != "count") {
        names.append(name)
      }
      names.sort()
      // Arguments without letters, which no language reorders: the first is "*", the second "**".
      let values = names.indices.map { String(repeating: "*", count: $0 + 1) }
      var (plural, count): (Message.Plural, String) = (.none, "")
      if let category = line.category {
        let counted = try #require(
          ([0, 1, 2, 3, 11, 100, 1_000_000]).first {
            "\(catalogue.pluralRules.category(of: $0))" == category
          }
        )
        plural = .count(counted)
        count = numbers.text(of: ExactDecimal(counted))
      }
      let id = MessageFile.id(Self.bytes(line.key))
      var expected = line.text
      if line.category != nil { expected = expected.replacing("{count}", with: count) }
      for (name, value) in zip(names, values) {
        expected = expected.replacing("{\(name)}", with: value)
      }
      #expect(catalogue.text(Message(id, values, plural), numbers) == expected)
    }
  }

  @Test func `in Arabic what runs left to right is isolated, words and digits are not`() throws {
    let arabic = try Self.catalogue("ar")
    #expect(arabic.isRightToLeft)
    func said(_ text: String) -> String {
      String(arabic.text(.originOwnSince(day: text)).split(separator: " ").last ?? "")
    }
    #expect(said("2026-10-30") == "\u{2068}2026-10-30\u{2069}")
    #expect(said("USD") == "\u{2068}USD\u{2069}")
    #expect(said("-5") == "\u{2068}-5\u{2069}")
    #expect(said("30") == "30")
    #expect(said("اليوم") == "اليوم")
    #expect(
      try Self.catalogue("de").text(.buysMore(base: "A", quote: "B")).contains("\u{2068}") == false
    )
  }

  @Test(
    arguments: [
      ("pt-BR", "pt-BR"), ("pt-PT", "pt-BR"), ("pt", "pt-BR"), ("es-MX", "es"), ("fr-CA", "fr"),
      ("de-CH", "de"), ("en-GB", "en"), ("ar-EG", "ar"), ("ko", "ko"), ("ja", "ja"), ("sw", nil),
      ("zh-Hans", "zh-Hans"), ("zh", "zh-Hans"), ("zh-Hant", nil), ("", nil), ("p", nil),
      ("ptx-BR", nil),
    ] as [(String, String?)]
  )
  func `a locale has the messages of its language and script`(tag: String, language: String?) {
    #expect(EmbeddedLocales.messageLanguage(for: tag) == language)
    #expect(EmbeddedLocales.messages(tag, of: .page)?.tag == language)
  }

  @Test(arguments: LanguageFile.spoken)
  func `a language knows its own direction and plurals`(file: LanguageFile) throws {
    let catalogue = try Self.catalogue(file.language)
    let locale = try EmbeddedLocales.required(file.language)
    #expect(catalogue.tag == file.language)
    #expect(catalogue.isRightToLeft == locale.isRightToLeft)
    #expect(catalogue.pluralRules == locale.pluralRules)
  }

  @Test(arguments: [
    ("en", "30 Oct 2026", "Oct 2026"), ("pt-BR", "30 out 2026", "out 2026"),
    ("es", "30 oct 2026", "oct 2026"), ("de", "30. Okt. 2026", "Okt. 2026"),
    ("fr", "30 oct. 2026", "oct. 2026"), ("ja", "2026年10月30日", "2026年10月"),
    ("ko", "2026년 10월 30일", "2026년 10월"), ("ar", "30 أكتوبر 2026", "أكتوبر 2026"),
    ("it", "30 ott 2026", "ott 2026"), ("nl", "30 okt 2026", "okt 2026"),
    ("zh-Hans", "2026年10月30日", "2026年10月"), ("hi", "30 अक्टू॰ 2026", "अक्टू॰ 2026"),
  ])
  func `dates are as the language has them`(language: String, short: String, month: String) throws {
    let catalogue = try Self.catalogue(language, .page)
    let day = try day("2026-10-30")
    #expect(catalogue.shortDate(day) == short)
    #expect(catalogue.month(of: day) == month)
  }

  @Test(arguments: LanguageFile.spoken)
  func `every weekday and every month has a name of its own`(file: LanguageFile) throws {
    let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    #expect(Set(file.messages.filter { weekdays.contains($0.key) }.map { $0.text }).count == 7)
    let catalogue = try Self.catalogue(file.language)
    #expect(Set((1...12).map { catalogue.text(.month($0)) }).count == 12)
  }

  @Test func `dates take the digits of the locale`() throws {
    let arabic = try Self.catalogue("ar")
    #expect(arabic.shortDate(try day("2026-10-30"), zero: "٠") == "٣٠ أكتوبر ٢٠٢٦")
  }
}

extension MessageCatalogue {
  /// Reads the messages of a made-up file, whose bytes are never freed.
  fileprivate init(literal text: String) {
    self.init(text: MessageCatalogueTests.bytes(text))
  }
}
