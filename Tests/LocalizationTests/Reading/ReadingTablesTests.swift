import ExactMoney
import Testing

@testable import Localization

/// A list of words, and its name.
private struct List: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let words: [String]

  init(_ name: String, _ list: StaticString) {
    self.init(name, UnsafeRawBufferPointer(start: list.utf8Start, count: list.utf8CodeUnitCount))
  }

  init(_ name: String, _ list: UnsafeRawBufferPointer) {
    testDescription = name
    let text = String(decoding: list, as: UTF8.self)
    words = text.split { $0 == "/" || $0 == "|" }.map { String($0) }
  }
}

/// Conditions on the tables of words that the readers rely on.
@Suite struct ReadingTablesTests {
  /// The language of each of ``QuestionWords/all``.
  private static let languages = LanguageFile.spoken.map { $0.language }

  private static let questionLists = zip(QuestionWords.all, languages).flatMap { words, language in
    [
      ("connectives", words.connectives), ("of", words.of), ("today", words.today),
      ("yesterday", words.yesterday), ("day before yesterday", words.dayBeforeYesterday),
      ("tomorrow", words.tomorrow), ("last", words.last), ("last week", words.lastWeek),
      ("weekdays", words.weekdays), ("months", words.months), ("prefixes", words.prefixes),
    ].map { List("\(language) \($0.0)", $0.1) }
  }

  private static let unitLists = (NumberUnit.letters + NumberUnit.words).map {
    List("10^\($0.power)", $0.words)
  }

  private static func plain(_ text: String) throws -> String {
    try PlainText.read(text, limit: 1_000) { text throws(ReadingError) in
      String(decoding: text.bytes, as: UTF8.self)
    }
  }

  @Test(arguments: questionLists + unitLists)
  fileprivate func `every word is in plain form`(list: List) throws {
    for word in list.words { #expect(try Self.plain(word) == word) }
  }

  @Test(arguments: questionLists + unitLists)
  fileprivate func `no word is the code of a currency`(list: List) {
    for word in list.words { #expect(Currency(word) == nil, "\(word)") }
  }

  @Test func `every language has its words`() {
    #expect(QuestionWords.all.map { $0.language } == Self.languages.map { Language($0) })
  }

  @Test(arguments: languages)
  func `a language has seven weekdays and twelve months, or numbers`(language: String) throws {
    let words = try #require(QuestionWords.all.first { $0.language == Language(language) })
    #expect(words.weekdays.split(separator: UInt8(ascii: "|")).count == 7)
    #expect([0, 12].contains(words.months.split(separator: UInt8(ascii: "|")).count))
  }

  private static let signLists =
    CurrencySigns.ownSigns.map { List("\($0.code)", $0.text) }
    + CurrencySigns.sharedSigns.map { List("\($0.currencies)", $0.signs) }

  @Test(arguments: signLists)
  fileprivate func `every sign is in plain form, and no code`(list: List) throws {
    // In a list, "/" ends a word; in "S/", it is part of the sign of the sol.
    for sign in list.words where sign != "s" {
      #expect(try Self.plain(sign) == sign)
      #expect(Currency(sign) == nil)
    }
  }

  @Test(arguments: [("￡", "£"), ("￥", "¥"), ("￦", "₩"), ("د.إ.", "د.ا."), ("د.أ.", "د.ا.")])
  func `a sign spelled in another way has one plain form`(typed: String, plain: String) throws {
    #expect(try Self.plain(typed) == plain)
  }

  @Test(arguments: LanguageFile.all)
  func `every unit of a language is its power of ten there`(file: LanguageFile) throws {
    let reader = try AmountReader.withWords(file.language)
    for key in file.keys("units") {
      let power = try #require(Int(key.dropFirst(3)))
      for word in file.words("units", key).flatMap({ $0 }) {
        // In languages that do not count in crore, "cr" is only a bank's credit.
        let text = word == "cr" ? "5 cr INR" : "5 \(word)"
        let value = try? reader.read(text).value
        #expect(value == (try ExactDecimal("5E\(power)")), "\(word)")
      }
    }
  }

  @Test(arguments: LanguageFile.spoken)
  func `every name of a family of currencies is one of theirs`(file: LanguageFile) throws {
    let english = LanguageFile.english.keys("currencies").map { $0.split(separator: " ") }
    let families = Dictionary(uniqueKeysWithValues: english.map { ($0[0], $0.dropFirst()) })
    let reader = try AmountReader.withWords(file.language)
    for key in file.keys("currencies") {
      let parts = key.split(separator: " ")
      let codes = Set(families[parts[0]] ?? parts[...])
      for word in file.words("currencies", key).flatMap({ $0 }) {
        let reading = try? reader.read("5 \(word)").currency
        let found = [reading?.currency].compactMap { $0 } + (reading?.others ?? [])
        #expect(found.contains { codes.contains(Substring($0.code)) }, "\(word)")
      }
    }
  }
}
