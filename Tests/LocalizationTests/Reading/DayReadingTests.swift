import EmbeddedData
import ExactMoney
import Localization
import TestSupport
import Testing

@Suite struct DayReadingTests {
  /// Reads a question with a day in a locale, on Saturday 21 November 2026.
  private func read(_ text: String, _ tag: String) throws -> ConversionQuestion {
    try QuestionReader(.of(tag)).read("usd \(text)", today: day("2026-11-21"))
  }

  @Test(arguments: [
    ("2020-03-20", "2020-03-20"), ("2020/3/20", "2020-03-20"), ("2020.03.20", "2020-03-20"),
    ("20 march 2020", "2020-03-20"), ("20 Mar 2020", "2020-03-20"),
    ("20th of March, 2020", "2020-03-20"),
    ("March 20, 2020", "2020-03-20"), ("march 20th 2020", "2020-03-20"),
    ("Mar. 20, 2020", "2020-03-20"),
    ("on the 1st of may 2019", "2019-05-01"), ("20 march", "2026-03-20"),
    ("december 24", "2025-12-24"),
    ("21 november", "2026-11-21"), ("22 november", "2025-11-22"), ("29 february", "2024-02-29"),
    ("13/12/2020", "2020-12-13"), ("today", "2026-11-21"), ("yesterday", "2026-11-20"),
    ("tomorrow", "2026-11-22"), ("the day before yesterday", "2026-11-19"),
    ("friday", "2026-11-20"),
    ("on saturday", "2026-11-21"), ("last saturday", "2026-11-14"), ("last friday", "2026-11-20"),
    ("sunday", "2026-11-15"), ("２０２０－０３－２０", "2020-03-20"), ("٢٠٢٠-٠٣-٢٠", "2020-03-20"),
    ("2020年3月20日", "2020-03-20"), ("2020년 3월 20일", "2020-03-20"), ("31/12/1999", "1999-12-31"),
  ])
  func `a day is read`(text: String, date: String) throws {
    let question = try read(text, "en")
    #expect(question.day?.description == date)
    #expect(question.doubts.isEmpty)
  }

  @Test(arguments: [
    ("en", "2020-03-04", "2020-04-03"), ("en-GB", "2020-04-03", "2020-03-04"),
    ("en-AU", "2020-04-03", "2020-03-04"), ("pt-BR", "2020-04-03", "2020-03-04"),
    ("de", "2020-04-03", "2020-03-04"), ("ko", "2020-04-03", "2020-03-04"),
  ])
  func `locales order day and month, with doubt`(tag: String, taken: String, other: String) throws {
    for text in ["03/04/2020", "3/4/2020", "03.04.2020", "03-04-2020"] {
      let question = try read(text, tag)
      let days = (try day(taken), try day(other))
      #expect(question.day == days.0)
      let place = 4..<4 + text.utf8.count
      #expect(question.doubts == [.day(taken: days.0, other: days.1, place: place)])
    }
    #expect(try read("04/04/2020", tag).doubts.isEmpty)
    #expect(try read("20/04/2020", tag).doubts.isEmpty)
  }

  @Test func `a region given decides too`() throws {
    let reader = AmountReader(try EmbeddedLocales.required("en-GB"), region: "US")
    let question = try QuestionReader(reader).read("usd 03/04/2020", today: day("2026-11-21"))
    #expect(question.day?.description == "2020-03-04")
  }

  @Test(arguments: ["20 march 1000 eur", "20 march 100 eur"])
  func `an amount behind a date is no year`(text: String) throws {
    let question = try read(text, "en")
    #expect(question.day?.description == "2026-03-20")
    #expect(question.source == .eur)
  }
}
