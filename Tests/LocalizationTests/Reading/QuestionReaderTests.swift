import ExactMoney
import Localization
import TestSupport
import Testing

/// A question and its meaning, such as "100 USD > EUR GBP @ 2026-11-20".
///
/// The day is left out if the question names none. "1? USD" has no amount.
private struct QuestionCase: Sendable, CustomTestStringConvertible {
  let tag: String
  let question: String
  let meaning: String

  /// Parses the lines of `table`: a question, "=>" and its meaning.
  static func all(_ tag: String, _ table: String) -> [QuestionCase] {
    table.split(separator: "\n").map { line in
      let halves = line.split(separator: " => ", maxSplits: 1)
      return QuestionCase(tag: tag, question: String(halves[0]), meaning: String(halves[1]))
    }
  }

  var testDescription: String { "\(tag): \(question)" }
}

extension ConversionQuestion {
  fileprivate var meaning: String {
    let terms = amount.terms.map { term in
      "\(term.value)\(isAmountImplied ? "?" : "")" + (term.currency.map { " \($0.code)" } ?? "")
    }
    let targets = targets.isEmpty ? "" : " > " + targets.map { $0.code }.joined(separator: " ")
    return terms.joined(separator: " + ") + targets + (day.map { " @ \($0)" } ?? "")
  }
}

/// Questions on Saturday 21 November 2026.
@Suite struct QuestionReaderTests {
  private static let today = "2026-11-21"

  @Test(arguments: LanguageFile.spoken)
  fileprivate func `the questions in a language's file are read`(file: LanguageFile) throws {
    try #require(file.examples.count >= 8)
    for (question, meaning) in file.examples {
      try expect(QuestionCase(tag: file.language, question: question, meaning: meaning))
    }
  }

  @Test(arguments: LanguageFile.spoken)
  fileprivate func `every word for a day is understood`(file: LanguageFile) throws {
    let days = [
      "today": "2026-11-21", "yesterday": "2026-11-20", "dayBeforeYesterday": "2026-11-19",
      "tomorrow": "2026-11-22",
    ]
    for (key, day) in days {
      for word in file.words("questions", key).flatMap({ $0 }) {
        let question = "usd eur \(word)"
        let meaning = "1? USD > EUR @ \(day)"
        try expect(QuestionCase(tag: file.language, question: question, meaning: meaning))
      }
    }
    // Monday to Sunday mean the latest of each.
    for (index, words) in file.words("questions", "weekdays").enumerated() {
      let day = try day("2026-11-16").adding(days: index == 6 ? -1 : index)
      for word in words {
        let meaning = "1? USD > EUR @ \(day)"
        let question = "usd eur \(word)"
        try expect(QuestionCase(tag: file.language, question: question, meaning: meaning))
      }
    }
    for (index, words) in file.words("questions", "months").enumerated() {
      for word in words {
        let month = index < 9 ? "0\(index + 1)" : "\(index + 1)"
        let meaning = "1? USD > EUR @ 2020-\(month)-05"
        let question = "usd eur 5 \(word) 2020"
        try expect(QuestionCase(tag: file.language, question: question, meaning: meaning))
      }
    }
  }

  @Test(
    arguments: QuestionCase.all(
      "es-MX",
      "$100 a dólares => 100 MXN > USD\n100 pesos en reales => 100 MXN > BRL"
    ) + QuestionCase.all("en", "1 bitcoin => ?")
  )
  fileprivate func `questions of a region, and what is none`(asked: QuestionCase) throws {
    try expect(asked)
  }

  @Test(
    arguments: QuestionCase.all("en", "20 dólares em reais ontem => 20 USD > BRL @ 2026-11-20")
      + QuestionCase.all("ko", "100 dollars en euros hier => 100 USD > EUR @ 2026-11-20")
      + QuestionCase.all("de", "100달러를 원으로 => 100 USD > KRW\n100ドルを円で => 100 USD > JPY")
      + QuestionCase.all("ja", "wie viel sind 100 dollar in euro => 100 USD > EUR")
      + QuestionCase.all(
        "pt-BR",
        "how much is 100 usd in brl yesterday => 100 USD > BRL @ 2026-11-20"
      )
      + QuestionCase.all("fr", "100 دولار إلى يورو أمس => 100 USD > EUR @ 2026-11-20")
      + QuestionCase.all("en-AU", "100 dollars in yen => 100 AUD > JPY\n$5 in US$ => 5 AUD > USD")
      + QuestionCase.all("sv", "100 kr in euro => 100 SEK > EUR")
  )
  fileprivate func `every language is understood in every locale`(asked: QuestionCase) throws {
    try expect(asked)
  }

  private func expect(_ asked: QuestionCase) throws {
    let reader = QuestionReader(try .withWords(asked.tag))
    let today = try day(Self.today)
    let question = try? reader.read(asked.question, today: today)
    #expect(question?.meaning ?? "?" == asked.meaning, "\(asked.tag): \(asked.question)")
  }

  @Test func `doubts of numbers, currencies and days are reported`() throws {
    let reader = QuestionReader(try .withWords("en"))
    let question = try reader.read("1,5 usd in pesos on 03/04/2020", today: day(Self.today))
    #expect(question.doubts.count == 3)
    #expect(question.doubts[0] == .number(taken: try ExactDecimal("1.5"), other: 15, place: 0..<3))
    guard case .currency(let peso, let place) = question.doubts[1] else {
      Issue.record("the peso is not doubtful")
      return
    }
    #expect(peso.currency == .mxn && peso.others.contains(.cop) && place == 11..<16)
    let days = (try day("2020-03-04"), try day("2020-04-03"))
    #expect(question.doubts[2] == .day(taken: days.0, other: days.1, place: 20..<30))
  }

  @Test func `the source is the one currency of the amount`() throws {
    let reader = QuestionReader(try .of("en"))
    let today = try day(Self.today)
    #expect(try reader.read("100 usd in eur", today: today).source == .usd)
    #expect(try reader.read("100 usd + 5 eur in jpy", today: today).source == nil)
    #expect(try reader.read("100 in jpy", today: today).source == nil)
  }

  @Test(
    arguments: [
      ("", .empty, ""), ("  ? ", .empty, "  ? "), ("how much is", .empty, "how much is"),
      ("yesterday", .empty, "yesterday"), ("100 usd foo", .unknownWord, "foo"),
      ("100 usd to eur gestrn", .unknownWord, "gestrn"), ("100 + in eur", .missingNumber, "in"),
      ("100 usd +", .missingNumber, ""), ("(100 usd", .unbalancedParenthesis, "("),
      ("100 usd) in eur", .unbalancedParenthesis, ")"),
      ("20 eur in usd 30 gbp", .secondAmount, "usd 30"),
      ("usd to eur today yesterday", .secondDay, "yesterday"),
      ("usd to eur 31/02/2020", .noSuchDay, "31/02/2020"),
      ("usd 2021-02-29", .noSuchDay, "2021-02-29"),
      ("usd on 30 february 2020", .noSuchDay, "30 february 2020"),
      ("100 usd * 5 eur in brl", .moneyTimesMoney, "*"),
      ("100 usd + 5 in brl", .numberAndMoney, "+"),
      ("100 usd / 0 in eur", .divisionByZero, "0"), ("100.00.00 usd in eur", .misplacedMark, "."),
      ("usd in march 2020", .unknownWord, "march"), (". usd brl", .unexpected, "."),
      ("- usd brl", .unexpected, "-"), ("1k5 usd brl", .secondAmount, "5 usd"),
      ("12x usd brl", .missingNumber, "usd"), ("100 usd @@ brl", .unexpected, "@"),
      ("100 usd @ eur", .unexpected, "@"),
    ] as [(String, ReadingError.Reason, String)]
  )
  func `a question that cannot be read is refused with the place`(
    text: String,
    reason: ReadingError.Reason,
    part: String
  ) throws {
    let reader = QuestionReader(try .withWords("en"))
    let today = try day(Self.today)
    let error = readingError { () throws(ReadingError) in try reader.read(text, today: today) }
    #expect(error?.reason == reason)
    #expect(marked(error, in: text) == part)
  }

  @Test(arguments: [2_001, 10_000])
  func `a long question is refused before it is read`(count: Int) throws {
    let reader = QuestionReader(try .of("en"))
    let today = try day(Self.today)
    let text = String(repeating: "a", count: count)
    let error = readingError { () throws(ReadingError) in try reader.read(text, today: today) }
    #expect(error == ReadingError(.tooLong(limit: 2_000), at: 0..<count))
  }

  @Test(arguments: [
    "a ", ",", "de ", "of", "usd ", "1 ", "/", "usd/", "((", "last ", "을", "?", "1/2/",
  ])
  func `two thousand bytes of anything end in a question or an error`(part: String) throws {
    let reader = QuestionReader(try .withWords("en"))
    let text = String(repeating: part, count: 2_000 / part.utf8.count)
    _ = try? reader.read(text, today: day(Self.today))
  }
}
