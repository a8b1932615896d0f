import ExactMoney
import Localization
import TestSupport
import Testing

/// A question and what it asks for: "100 USD > EUR GBP @ 2026-11-20", the day left out when none is
/// named, "1? USD" where no amount is.
private struct QuestionCase: Sendable, CustomTestStringConvertible {
  let tag: String
  let question: String
  let meaning: String

  /// Every line of `table`: a question, two spaces or more, and its meaning.
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

/// Asked on Saturday 21 November 2026.
@Suite struct QuestionReaderTests {
  private static let today = "2026-11-21"

  @Test(
    arguments: QuestionCase.all(
      "en",
      """
      usd to eur => 1? USD > EUR
      usd to eur on 20 march 2020 => 1? USD > EUR @ 2020-03-20
      100 usd brl => 100 USD > BRL
      100 usd in eur gbp jpy => 100 USD > EUR GBP JPY
      100 usd in eur, gbp and jpy => 100 USD > EUR GBP JPY
      1000usd brl,brl => 1000 USD > BRL
      1e3 usd into brl => 1000 USD > BRL
      how much is 100 usd in brl => 100 USD > BRL
      How much is 100 USD in BRL? => 100 USD > BRL
      what is 5 euros worth in pounds => 5 EUR > GBP
      how many euros is 100 usd => 100 USD > EUR
      convert 100 US dollars to Swiss francs => 100 USD > CHF
      100 usd = ? eur => 100 USD > EUR
      100 usd in eur. => 100 USD > EUR
      "100 usd" in eur! => 100 USD > EUR
      ? eur = 100 usd => 100 USD > EUR
      100 usd -> eur => 100 USD > EUR
      100 usd → eur => 100 USD > EUR
      eur/usd => 1? EUR > USD
      EURUSD => 1? EUR > USD
      100 eur/usd => 100 EUR > USD
      usd - eur => 1? USD > EUR
      $100 in A$ => 100 USD > AUD
      €20 to £ => 20 EUR > GBP
      -100 usd in eur => -100 USD > EUR
      (100) usd in eur => 100 USD > EUR
      usd 100 eur => 100 USD > EUR
      20 eur + 35 usd in brl => 20 EUR + 35 USD > BRL
      (20 eur + 35 usd) * 3 in brl => 60 EUR + 105 USD > BRL
      100 usd + 10% in eur => 110 USD > EUR
      5% of 200 usd in eur => 10 USD > EUR
      5 million usd to krw => 5000000 USD > KRW
      2 lakh inr in usd => 200000 INR > USD
      100 usd => 100 USD
      2 + 2 => 4
      100 in eur => 100 > EUR
      50 quid in bucks => 50 GBP > USD
      100 new zealand dollars in yen => 100 NZD > JPY
      1 bitcoin => ?
      """
    )
  )
  fileprivate func `questions in English`(asked: QuestionCase) throws { try expect(asked) }

  @Test(
    arguments: QuestionCase.all(
      "pt-BR",
      """
      20 dólares em reais ontem => 20 USD > BRL @ 2026-11-20
      20 dolares em reais hoje => 20 USD > BRL @ 2026-11-21
      quanto é 100 dólares em reais? => 100 USD > BRL
      quanto são R$ 1.234,56 em euros => 1234.56 BRL > EUR
      quantos reais são 20 dólares => 20 USD > BRL
      2 milhões de dólares em reais em 20 de março de 2020 => 2000000 USD > BRL @ 2020-03-20
      converter 5 mil ienes para reais => 5000 JPY > BRL
      dólar hoje => 1? USD @ 2026-11-21
      cotação do euro em reais na sexta-feira passada => 1? EUR > BRL @ 2026-11-20
      1º de março de 2021 100 euros em reais => 100 EUR > BRL @ 2021-03-01
      100 libras esterlinas em francos suíços anteontem => 100 GBP > CHF @ 2026-11-19
      5% de 200 reais em dólares => 10 BRL > USD
      $ 100 em R$ => 100 USD > BRL
      100 pesos em reais 20/03/2020 => 100 MXN > BRL @ 2020-03-20
      """
    )
  )
  fileprivate func `questions in Portuguese`(asked: QuestionCase) throws { try expect(asked) }

  @Test(
    arguments: QuestionCase.all(
      "ko",
      """
      100 달러를 원으로 => 100 USD > KRW
      100달러를 원화로 => 100 USD > KRW
      100달러는 몇 원이야? => 100 USD > KRW
      100달러 얼마예요 => 100 USD
      어제 100달러 원으로 => 100 USD > KRW @ 2026-11-20
      5만원을 달러로 => 50000 KRW > USD
      3억 5천만 원을 유로로 환전 => 350000000 KRW > EUR
      100유로를 엔화로 2020년 3월 20일 => 100 EUR > JPY @ 2020-03-20
      지난주 금요일 100달러를 원으로 => 100 USD > KRW @ 2026-11-13
      지난 금요일 100달러를 원으로 => 100 USD > KRW @ 2026-11-20
      200달러의 5%를 원으로 => 10 USD > KRW
      그저께 1달러 환율 원 => 1 USD > KRW @ 2026-11-19
      2020.03.20 100달러 원 => 100 USD > KRW @ 2020-03-20
      2020. 3. 20. 100달러 원 => 100 USD > KRW @ 2020-03-20
      10월 2일 100위안을 원으로 => 100 CNY > KRW @ 2026-10-02
      """
    )
  )
  fileprivate func `questions in Korean`(asked: QuestionCase) throws { try expect(asked) }

  @Test(
    arguments: QuestionCase.all(
      "es",
      """
      100 dólares a euros ayer => 100 USD > EUR @ 2026-11-20
      ¿cuánto son 100 dólares en euros? => 100 USD > EUR
      ¿cuántos euros son 100 dólares? => 100 USD > EUR
      3 mil millones de pesos en euros => 3000000000 MXN > EUR
      2 millones de yenes a dólares el 5 de mayo de 2010 => 2000000 JPY > USD @ 2010-05-05
      100 libras esterlinas en coronas suecas el viernes pasado => 100 GBP > SEK @ 2026-11-20
      convierte 50 € a $ => 50 EUR > USD
      anteayer 1 euro en dólares => 1 EUR > USD @ 2026-11-19
      """
    )
      + QuestionCase.all(
        "es-MX",
        "$100 a dólares => 100 MXN > USD\n100 pesos en reales => 100 MXN > BRL"
      )
  )
  fileprivate func `questions in Spanish`(asked: QuestionCase) throws { try expect(asked) }

  @Test(
    arguments: QuestionCase.all(
      "de",
      """
      wie viel sind 100 dollar in euro => 100 USD > EUR
      Wieviel ist 1.234,56 € in Pfund? => 1234.56 EUR > GBP
      1,5 Mio. Euro in US-Dollar am 20. März 2020 => 1500000 EUR > USD @ 2020-03-20
      100 Euro in Schweizer Franken letzten Freitag => 100 EUR > CHF @ 2026-11-20
      wie viele Yen sind 2 Mrd. Euro => 2000000000 EUR > JPY
      gestern 100 Schwedische Kronen in Dänische Kronen => 100 SEK > DKK @ 2026-11-20
      rechne 100 USD in EUR um => 100 USD > EUR
      5 % von 200 Euro in Dollar vorgestern => 10 EUR > USD @ 2026-11-19
      20.03.2020 100 Euro in Dollar => 100 EUR > USD @ 2020-03-20
      100 Euro in Dollar heute => 100 EUR > USD @ 2026-11-21
      """
    )
  )
  fileprivate func `questions in German`(asked: QuestionCase) throws { try expect(asked) }

  @Test(
    arguments: QuestionCase.all(
      "fr",
      """
      100 dollars en euros hier => 100 USD > EUR @ 2026-11-20
      combien font 100 dollars en euros ? => 100 USD > EUR
      combien d'euros font 100 dollars => 100 USD > EUR
      2 millions d'euros en livres sterling => 2000000 EUR > GBP
      3 milliards de yens en francs suisses le 1er mars 2015 => 3000000000 JPY > CHF @ 2015-03-01
      1 234,56 € en $ aujourd'hui => 1234.56 EUR > USD @ 2026-11-21
      convertir 100 couronnes suédoises en euros vendredi dernier => 100 SEK > EUR @ 2026-11-20
      avant-hier 20 € vers CHF => 20 EUR > CHF @ 2026-11-19
      100 $US en $CA => 100 USD > CAD
      """
    )
  )
  fileprivate func `questions in French`(asked: QuestionCase) throws { try expect(asked) }

  @Test(
    arguments: QuestionCase.all(
      "ja",
      """
      100ドルを円で => 100 USD > JPY
      100ドルは何円ですか => 100 USD > JPY
      100ドルは円でいくら？ => 100 USD > JPY
      昨日の100ドルを円に => 100 USD > JPY @ 2026-11-20
      2万円をドルに 2020年3月20日 => 20000 JPY > USD @ 2020-03-20
      ３億円をユーロに換算 => 300000000 JPY > EUR
      先週の金曜日の100ユーロを円に => 100 EUR > JPY @ 2026-11-13
      100米ドルを韓国ウォンに両替して => 100 USD > KRW
      200ドルの5%を円で => 10 USD > JPY
      一昨日の1ポンドは何円 => 1 GBP > JPY @ 2026-11-19
      10月2日の100豪ドルを円に => 100 AUD > JPY @ 2026-10-02
      """
    )
  )
  fileprivate func `questions in Japanese`(asked: QuestionCase) throws { try expect(asked) }

  @Test(
    arguments: QuestionCase.all(
      "ar",
      """
      100 دولار إلى يورو أمس => 100 USD > EUR @ 2026-11-20
      كم يساوي 100 دولار بالريال السعودي => 100 USD > SAR
      كم يساوي ١٠٠ دولار باليورو؟ => 100 USD > EUR
      ٣ مليون دولار إلى اليورو يوم الجمعة الماضي => 3000000 USD > EUR @ 2026-11-20
      5 آلاف دولار لليورو 20 مارس 2020 => 5000 USD > EUR @ 2020-03-20
      100 جنيه إسترليني إلى دولار أمريكي اليوم => 100 GBP > USD @ 2026-11-21
      سعر الدولار بالدرهم => 1? USD > AED
      ١٠٠ يورو إلى دولار ٢٠/٣/٢٠٢٠ => 100 EUR > USD @ 2020-03-20
      """
    )
  )
  fileprivate func `questions in Arabic`(asked: QuestionCase) throws { try expect(asked) }

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
    #expect(question?.meaning ?? "?" == asked.meaning)
  }

  @Test func `doubts of numbers, currencies and days are told`() throws {
    let reader = QuestionReader(try .withWords("en"))
    let question = try reader.read("1,5 usd in pesos on 03/04/2020", today: day(Self.today))
    #expect(question.doubts.count == 3)
    #expect(question.doubts[0] == .number(taken: 15, other: try ExactDecimal("1.5"), place: 0..<3))
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

  // MARK: Errors

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
