import ExactMoney
import Localization
import TestSupport
import Testing

@Suite struct MeasureReadingTests {
  @Test(arguments: [
    ("en", "3.99 usd/lb in eur/kg", "3.99 USD/lb > EUR/kg"),
    ("en", "$3.99 per pound in euros per kilo", "3.99 USD/lb > EUR/kg"),
    ("en", "usd 3.99 / lb to eur / kg", "3.99 USD/lb > EUR/kg"),
    ("en", "3.99 usd/lb in eur", "3.99 USD/lb > EUR/lb"),
    ("en", "usd/lb in eur/kg", "1 USD/lb > EUR/kg"),
    ("en", "2.49 eur/100 g in usd/lb", "2.49 EUR/100 g > USD/lb"),
    ("de", "2,49 €/100g in usd/kg", "2.49 EUR/100 g > USD/kg"),
    ("de", "1,799 eur pro liter in usd/us gal", "1.799 EUR/l > USD/US gal"),
    ("en", "12,000 brl/m² in usd/sq ft", "12000 BRL/m² > USD/ft²"),
    ("ko", "5천만 krw/평 in usd/m2", "50000000 KRW/坪 > USD/m²"),
    ("en", "(3 usd + 0.99 usd)/lb in eur/kg", "3.99 USD/lb > EUR/kg"),
    ("en", "3.99 usd/lb in eur/kg on 2020-03-20", "3.99 USD/lb > EUR/kg"),
    ("fr", "3,99 usd par lb en eur/kg", "3.99 USD/lb > EUR/kg"),
    ("en-GB", "1.45 gbp/pint in eur/l", "1.45 GBP/imp pt > EUR/l"),
    ("hu", "100 usd/ft", "100 USD > HUF"), ("en", "100 usd/ft", "100 USD/ft >"),
    ("en", "100 EUR/USD", "100 EUR > USD"), ("en", "100 usd / 4 in eur", "25 USD > EUR"),
  ])
  func `a price for a measure is read with what it is for`(
    tag: String,
    text: String,
    meaning: String
  ) throws {
    let question = try read(text, tag)
    let term = try #require(question.amount.terms.first)
    let measures = question.measures
    let from = "\(term.value) \(term.currency?.code ?? "")" + per(measures?.from)
    let to = question.targets.map { " " + $0.code + per(measures?.to) }.joined()
    #expect(from + " >" + to == meaning)
  }

  @Test(arguments: [
    ("en", "4 usd/gal", "US gal", "imp gal"), ("en-GB", "4 eur/gal", "imp gal", "US gal"),
    ("en", "4 gbp/gallon", "imp gal", "US gal"), ("en-GB", "4 usd/gal", "US gal", "imp gal"),
    ("en", "4 usd/fl oz", "US fl oz", "imp fl oz"), ("en", "4100 usd/oz", "oz", "oz t"),
    ("en", "4 usd/ton", "short ton", "long ton"),
  ])
  func `of two units with one name the other is reported`(
    tag: String,
    text: String,
    taken: String,
    other: String
  ) throws {
    let doubts = try read(text, tag).doubts.filter {
      if case .unit = $0 { true } else { false }
    }
    guard case .unit(let unit, let second, _)? = doubts.first else {
      Issue.record("there is no doubt about \(text)")
      return
    }
    #expect(doubts.count == 1 && unit.symbol == taken && second.symbol == other)
  }

  @Test func `every name of every unit is that unit, or one reported of`() throws {
    for unit in MeasureUnit.all {
      for name in String(decoding: unit.names, as: UTF8.self).split(separator: "/") {
        let question = try read("5 usd/\(name)", "en")
        let isReported = question.doubts.contains {
          guard case .unit(let taken, let other, _) = $0 else { return false }
          return taken == unit || other == unit
        }
        #expect(question.measures?.from.unit == unit || isReported, "\(name)")
      }
    }
  }

  @Test(
    arguments: [
      ("3.99 usd/lb in eur/m", .otherDimension(.weight, .length), "/m"),
      ("3.99 usd in eur/kg", .missingMeasure, "/kg"),
      ("3.99 usd/lb in eur/kg brl/l", .secondMeasure, "/l"),
      ("3.99 usd/stone in eur", .missingNumber, "stone"),
    ] as [(String, ReadingError.Reason, String)]
  )
  func `a measure that does not fit is refused with its place`(
    text: String,
    reason: ReadingError.Reason,
    part: String
  ) throws {
    let reader = QuestionReader(try .withWords("en"))
    let today = try day("2026-11-21")
    let error = readingError { () throws(ReadingError) in try reader.read(text, today: today) }
    #expect(error?.reason == reason)
    #expect(marked(error, in: text) == part)
  }

  private func read(_ text: String, _ tag: String) throws -> ConversionQuestion {
    try QuestionReader(.withWords(tag)).read(text, today: day("2026-11-21"))
  }

  private func per(_ measure: Measure?) -> String { measure.map { "/" + $0.text } ?? "" }
}
