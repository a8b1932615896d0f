import EmbeddedData
import ExactMoney
import Localization
import TestSupport
import Testing

@Suite struct PriceReaderTests {
  /// At least 99.5 % of the prices found must be right, and at least 97 % of those in the texts
  /// must be found.
  @Test func `prices in 1,000 texts of 24 locales are found, and nothing else`() throws {
    var random = SplitMix64(seed: 1959)
    var (right, found, written, reported) = (0, 0, 0, 0)
    var wrong: [String] = []
    let readers = try PriceStyle.all.map { PriceReader(try reader($0.tag)) }
    for index in 0..<lawCases(1_000) {
      let style = PriceStyle.all[index % PriceStyle.all.count]
      let text = try PriceText(style, &random)
      let currency = try #require(Currency(style.currency))
      let read = try readers[index % PriceStyle.all.count].read(text.text, today: day("2026-11-21"))
        .prices
      written += text.prices.count
      found += read.count
      for price in read {
        let isRight = text.prices.contains {
          $0.place.overlaps(price.place) && $0.amount == price.amount
            && price.currency.currency == currency
        }
        right += isRight ? 1 : 0
        reported += isRight && price.other != nil ? 1 : 0
        if !isRight { wrong.append("\(style.tag): found \(price.amount) in \(text.text)") }
      }
      for price in text.prices where !read.contains(where: { $0.place.overlaps(price.place) }) {
        wrong.append("\(style.tag): missed \(price.amount) in \(text.text)")
      }
    }
    let comment: Comment =
      "\(right) right of \(found) found, \(written) written:\n\(wrong.prefix(20).joined(separator: "\n"))"
    #expect(right * 1_000 >= found * 995, comment)
    #expect(right * 1_000 >= written * 970, comment)
    print(
      "prices: \(written) written, \(found) found, \(right) right, \(reported) with another reading"
    )
  }

  @Test func `the menu of the design is read with its doubts`() throws {
    let menu = """
      Bruschetta 6,50 €
      Lasagne della casa 12,90 €
      Acqua 0,75 l · 2,50 €
      Coperto 2,00
      Barolo 2019 · 1.250 €
      """
    for tag in ["en", "it"] {
      let prices = try prices(menu, tag)
      #expect(prices.map { $0.amount.description } == ["6.50", "12.90", "2.50", "2.00", "1250"])
      #expect(prices.allSatisfy { $0.currency == CurrencyReading(.eur) })
      #expect(prices.map { $0.isCurrencyImplied } == [false, false, false, true, false])
      #expect(prices.compactMap { $0.other?.description } == ["1.250"])
      #expect(marked(prices[4].place, in: menu) == "1.250 €")
    }
  }

  @Test(arguments: [
    ("en", "Total: 35.50 €", "35.50 EUR"), ("en", "$100 CAD", "100 CAD"),
    ("en", "from $10-$15", "10 USD, 15 USD"), ("de", "10-15 €", "10 EUR, 15 EUR"),
    ("de", "€10-15", "10 EUR, 15 EUR"),
    ("en", "12 € 14 €", "12 EUR, 14 EUR"), ("en", "€12 €14", "12 EUR, 14 EUR"),
    ("de", "Rabatt -5,00 €", "-5.00 EUR"), ("de", "Kaffee 3,-- €", "3 EUR"),
    ("da", "Kaffe 129,- kr.", "129 DKK"), ("en", "2 x $3.50", "7.00 USD"),
    ("en", "$1.2m house", "1200000 USD"), ("ko", "5만원", "50000 KRW"),
    ("de", "1,799 €/l", "1.799 EUR/l"), ("de", "1,799 €", "1799 EUR"),
    ("de", "2,49 €/100 g", "2.49 EUR/100 g"), ("en", "20 euros, 5 all", "20 EUR"),
    ("en", "$5\n$7", "5 USD, 7 USD"), ("fr", "2 350,00 €", "2350.00 EUR"),
    ("en", "Barolo 2019 250 €", "250 EUR"), ("en", "R$ 1.299,90", "1299.90 BRL"),
    ("en", "Refund (-$12.00)", "-12.00 USD"), ("en", "Discount:-$12.00", "-12.00 USD"),
    ("en", "Coffee 3.00 €\nDiscount -1.00", "3.00 EUR, -1.00 EUR"),
    ("de", "Kaffee € 3,00\nRabatt € -1,00", "3.00 EUR, -1.00 EUR"),
    ("en", "Coffee - $3.00", "3.00 USD"), ("en", "Coffee $3.00\nCake - 4.50", "3.00 USD, 4.50 USD"),
    ("en", "Stuhl 99,- €\nSofa 1.250,-", "99 EUR, 1250 EUR"),
    ("de", "Stuhl 99,- €\nSofa 1,250.-", "99 EUR, 1250 EUR"),
  ])
  func `prices of many shapes are read`(tag: String, text: String, prices: String) throws {
    #expect(try read(text, tag) == prices)
  }

  @Test(arguments: [
    "Call 555-1234 or +1 212 555 0143", "2019 was 12.5 % up", "0.75 l, 33 cl, 500 g",
    "on 03/04/2020 at 19:45", "room 12, floor 3", "try 5 of all 10", "EUR/USD 1.0843",
    "A4, B2B, 5G, 10th", "6 ft tall, 5 pounds of flour", "TOP 10 CUP 3", "ISBN 978-3-16-148410-0",
    "v1.2.3, 4x4, 24/7", "12.05.2024", "",
  ])
  func `a number that is no price is not touched`(text: String) throws {
    #expect(try read(text, "en") == "")
  }

  @Test func `each price is where it is reported to be`() throws {
    var random = SplitMix64(seed: 7)
    for style in PriceStyle.all {
      let text = try PriceText(style, &random).text
      let prices = try prices(text, style.tag)
      for (index, price) in prices.enumerated() {
        #expect(price.place.upperBound <= text.utf8.count && !price.place.isEmpty)
        #expect(index == 0 || prices[index - 1].place.upperBound <= price.place.lowerBound)
        #expect(marked(price.place, in: text).contains { $0.isNumber })
      }
    }
  }

  @Test(arguments: [
    ("en", "Discount -€5.00", "-€5.00"), ("de", "Rabatt -5,00 €", "-5,00 €"),
    ("en", "Refund (-$12.00)", "-$12.00"),
    ("de", "Kaffee € 3,00\nRabatt € -1,00", "-1,00"),
    ("en", "Coffee 3.00 €\nDiscount -1.00", "-1.00"),
    ("en", "Coffee - $3.00", "$3.00"),
  ])
  func `a price is where its minus is`(tag: String, text: String, place: String) throws {
    #expect(marked(try #require(try prices(text, tag).last).place, in: text) == place)
  }

  /// A quadratic reader would take minutes for the last texts.
  @Test(arguments: [
    "$", "1", "1 ", "$1", "1€ ", "1-", "1.", "1,1 ", "eur", "eur ", "円", "a ", "1/", "€/kg ", "\n",
    "1 m",
    "x", "5만", "%", "٫١",
  ])
  func `20,000 bytes of anything end in prices`(part: String) throws {
    let reader = PriceReader(try reader("en"))
    let text = String(repeating: part, count: 20_000 / part.utf8.count)
    let today = try day("2026-11-21")
    _ = try reader.read(text, today: today)
    #expect(throws: ReadingError.self) { try reader.read(text + text + "  ", today: today) }
  }

  @Test func `any bytes end in prices, in the order of the text`() throws {
    var random = SplitMix64(seed: 11)
    let parts = [
      "$", "€", "1", "25", ".", ",", " ", "-", "/", "kg", "eur", "%", "\n", "円", "k", "'", "(", "é",
      "٣",
    ]
    let reader = PriceReader(try reader("de"))
    for _ in 0..<lawCases(2_000) {
      let text = (0..<20).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let places = try reader.read(text, today: day("2026-11-21")).prices.map { $0.place }
      #expect(places.allSatisfy { $0.upperBound <= text.utf8.count })
      for (place, next) in zip(places, places.dropFirst()) {
        #expect(place.lowerBound < next.lowerBound, "\(text)")
      }
    }
  }

  @Test(arguments: [
    ("35.50 eur in brl", "35.50 EUR", "BRL", nil),
    ("100 usd brl 14 sep 2008", "100 USD", "BRL", "2008-09-14"),
    ("100 usd in brl on September 14, 2008", "100 USD", "BRL", "2008-09-14"),
    ("3.99 usd/lb in eur/kg", "3.99 USD/lb", "EUR/kg", nil),
    ("Total: 35.50 €", "35.50 EUR", "", nil), ("$5 2008-09-14 gbp", "5 USD", "GBP", "2008-09-14"),
    ("20 eur + 35 usd in brl", "20 EUR, 35 USD", "BRL", nil), ("real", "", "", nil),
  ])
  func `a question in one line has its target and its day`(
    text: String,
    prices: String,
    target: String,
    on: String?
  ) throws {
    let reader = PriceReader(try reader("en"))
    let read = try reader.read(text, today: day("2026-11-21"))
    let targets = read.targets.map { $0.currency.code + ($0.measure.map { "/" + $0.text } ?? "") }
    #expect(written(read.prices) == prices && targets.joined(separator: " ") == target)
    #expect(read.day?.description == on && read.numbers.isEmpty)
  }

  /// Returns the reader of a locale, with its names of currencies and the English ones.
  private func reader(_ tag: String) throws -> AmountReader {
    let locales = try [tag, "en"].map { try EmbeddedLocales.required($0) }
    return AmountReader(locales[0], words: CurrencyWords(locales: locales))
  }

  private func prices(_ text: String, _ tag: String) throws -> [TextPrice] {
    try PriceReader(reader(tag)).read(text, today: day("2026-11-21")).prices
  }

  private func read(_ text: String, _ tag: String) throws -> String {
    try written(prices(text, tag))
  }

  private func written(_ prices: [TextPrice]) -> String {
    prices.map {
      "\($0.amount) \($0.currency.currency.code)" + ($0.measure.map { "/" + $0.text } ?? "")
    }.joined(separator: ", ")
  }

  private func marked(_ place: Range<Int>, in text: String) -> String {
    String(decoding: Array(text.utf8)[place], as: UTF8.self)
  }
}
