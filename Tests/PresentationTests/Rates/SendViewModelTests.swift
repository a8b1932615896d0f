import EmbeddedData
import ExactMoney
import ExchangeRates
import Testing

@testable import Presentation

@Suite struct SendViewModelTests {
  private func model(
    _ path: String = "/send/KR",
    _ query: String = "",
    in environment: AppEnvironment? = nil
  ) throws -> SendViewModel {
    let sent = query.replacing("amount=", with: "typedAmount=")
    let address = try #require(Address(path: path, query: sent))
    guard case .send(let send) = address else { throw RateError.neverPublished(.usd) }
    return SendViewModel(send, try environment ?? RateHistoryFixture.environment())
  }

  @Test func `S3-05 the remitting country is the United States, in dollars`() throws {
    #expect(try model().sender == "United States")
    let korean = try model(in: RateHistoryFixture.environment("ko"))
    #expect(korean.sender == "미국")
  }

  @Test func `S3-06 the receiving countries are South Korea, Japan and the Philippines`() throws {
    let korean = try model(in: RateHistoryFixture.environment("ko"))
    let named = SendAddress.Country.allCases.map {
      "\($0.name) \(korean.name(of: $0)), \($0.currency.code)"
    }
    #expect(named == ["KR 한국, KRW", "JP 일본, JPY", "PH 필리핀, PHP"])
    let swedish = try RateHistoryFixture.environment("en")
    #expect(try model(in: swedish).name(of: .southKorea) == "South Korea")
    #expect(Address(path: "/send/CN") == nil)
  }

  @Test func `S3-02 S3-11 a country is chosen, and its rate is shown`() throws {
    let app = AppModel(.send(SendAddress()), try RateHistoryFixture.environment())
    let there = Address.send(SendAddress(.philippines))
    #expect(app.handle(.acted(.country, "PH")).wordless == Step(.replace(there)))
    guard case .send(let screen) = app.screen else {
      Issue.record("another screen is shown")
      return
    }
    let rate = try #require(screen.rate)
    #expect(rate.number + " " + rate.unit == "63.68 PHP / USD")
    #expect(app.environment.announcement == "100 US dollars is 6,367.97 Philippine pesos")
    #expect(app.handle(.acted(.country, "CN")) == [])
  }

  @Test func `the form without script sends the country as a value`() throws {
    let address = try #require(Address(path: "/send", query: "to=JP&amount=1250"))
    #expect(address.text == "/send/JP?amount=1250")
  }

  @Test(
    arguments: [
      ("0", "0", nil), ("0.01", "13.35", nil), ("1,250.00", "1,669,083.42", nil),
      ("10000", "13,352,667.38", nil), ("10,000.00", "13,352,667.38", nil),
      ("10000.01", nil, "You can send up to 10,000 USD."),
      ("12000", nil, "You can send up to 10,000 USD."),
      ("-1", nil, "The amount can’t be negative: 0 to 10,000 USD."),
      ("-0.01", nil, "The amount can’t be negative: 0 to 10,000 USD."), ("", nil, nil),
      ("  ", nil, nil), ("abc", nil, "Use digits only: 0 to 10,000 USD."),
      ("100.00.00", nil, "Use digits only: 0 to 10,000 USD."),
      ("100 EUR", nil, "Use digits only: 0 to 10,000 USD."), ("$100", "133,526.67", nil),
      ("<script>", nil, "Use digits only: 0 to 10,000 USD."),
    ] as [(String, String?, String?)]
  )
  func `S3-07 the amount is 0 to 10,000 dollars, or there is no result and the limit is named`(
    _ typed: String,
    _ result: String?,
    _ message: String?
  ) throws {
    let model = try model()
    _ = model.handle(.amount, typed)
    #expect(model.result?.text == result)
    #expect(model.problem == message)
  }

  @Test func `S3-04 S3-11 every keystroke shows its result, or an error to be shown`() throws {
    let app = AppModel(.send(SendAddress()), try RateHistoryFixture.environment())
    var results: [String?] = []
    for typed in ["1", "12", "12.", "12.5", "12.5?"] {
      let step = app.handle(.acted(.amount, typed))
      // A trailing point does not change the amount.
      #expect(step.wordless == (typed == "12." ? [] : Step(.replace(app.address))))
      guard case .send(let screen) = app.screen else { break }
      results.append(screen.result?.text)
    }
    #expect(results == ["1,335.27", "16,023.2", "16,023.2", "16,690.83", nil])
    #expect(app.environment.announcement == "Use digits only: 0 to 10,000 USD.")
  }

  @Test func `an amount with two readings says which one was taken, and offers the other`() throws {
    let model = try model("/send/KR", "amount=1,234")
    let meant = try #require(Address(path: "/send/KR", query: "amount=1.2340"))
    #expect(model.notes == [.reading("Read as 1234.", other: "Meant 1.234?", meant)])
    #expect(try self.model("/send/KR", "amount=1250").notes.isEmpty)
  }

  @Test func `a meter shows how much of the limit is used`() throws {
    #expect(try model("/send/KR", "amount=1250.99").meter == 1_250)
    #expect(try model("/send/KR", "amount=99999").meter == 10_000)
    #expect(try model("/send/KR", "amount=-5").meter == 0)
  }

  @Test(arguments: [
    ("100", "1130.0498", "113004.98"), ("1", "0.005", "0.01"), ("0.01", "0.4999", "0.00"),
    ("10000", "1130.0498", "11300498.00"),
  ])
  func `S3-08 an amount times a rate is rounded once, half up, to two decimals`(
    _ amount: String,
    _ rate: String,
    _ expected: String
  ) throws {
    let ratio = ExactFraction(try ExactDecimal(rate))
    let result = try ratio.worth(of: ExactFraction(ExactDecimal(amount)), digits: 2)
    #expect(result.description == expected)
  }

  @Test func `where there is no rate, the reason is the currency's, if there are others`() throws {
    let archive = RateArchive([RateHistory("Date,USD,KRW\n2026-10-30,1,1130.0498\n")])
    let model = try model("/send/JP", in: RateHistoryFixture.environment(archive: archive))
    #expect(model.rate == nil)
    #expect(model.noRate == "There is no rate of Japanese Yen.")
    let none = try self.model(in: RateHistoryFixture.environment(archive: RateArchive([])))
    #expect(none.noRate == "No rate for this currency yet. Check your connection, then refresh.")
  }

  @Test func `S3-08 S3-10 rate and result have separators and two decimals at most`() throws {
    let archive = RateArchive([RateHistory("Date,USD,KRW\n2026-10-30,1,1130.0498\n")])
    let model = try model(in: RateHistoryFixture.environment(archive: archive))
    #expect(model.result?.text == "113,004.98")
    let rate = try #require(model.rate)
    #expect(rate.number + " " + rate.unit == "1,130.05 KRW / USD")
    #expect(model.title == "100 USD = 113,004.98 KRW")
    _ = model.handle(.amount, "100.005")
    #expect(model.title == "100.005 USD = 113,010.63 KRW")
    _ = model.handle(.amount, "100/3")
    #expect(model.title == "33.33 USD = 37,668.33 KRW")
  }

  @Test(arguments: [("pt-BR", "133.526,67", "1.335,27"), ("ar-EG", "١٣٣٬٥٢٦٫٦٧", "١٬٣٣٥٫٢٧")])
  func `S3-08 formats follow the locale`(locale: String, result: String, rate: String) throws {
    let model = try model(in: RateHistoryFixture.environment(locale))
    #expect(model.result?.text == result)
    #expect(model.rate?.number == rate)
  }

  @Test func `a hundred dollars are shown in every country`() throws {
    let model = try model()
    #expect(model.arrivingTitle == "100 USD arrives as")
    #expect(
      SendAddress.Country.allCases.map { model.arriving(in: $0) } == [
        "133,526.67", "15,725.03", "6,367.97",
      ]
    )
  }

  @Test(arguments: [
    (Int64(1_577_836_800), 0, "2020-01-01 00:00"), (1_577_883_900, 0, "2020-01-01 13:05"),
    (1_793_379_840, 32_400, "2026-10-31 02:04"), (1_577_836_800, -10_800, "2019-12-31 21:00"),
  ])
  func `S3-03 S3-09 S3-12 the fetch's Unix time is shown on the reader's clock, of 24 hours`(
    _ seconds: Int64,
    _ utcOffset: Int,
    _ expected: String
  ) throws {
    let environment = try RateHistoryFixture.environment(retrievedAt: Instant(unixSeconds: seconds))
    environment.utcOffset = utcOffset
    let model = try model(in: environment)
    let rate = try #require(model.rate)
    #expect(rate.retrieved == ("", expected, ""))
    #expect(rate.origin == "ECB, 30 Oct 2026")
  }

  @Test(arguments: [
    (0, "2026-10-30 15:00"), (9 * 3_600, "2026-10-31 00:00"), (-10_800, "2026-10-30 12:00"),
  ])
  func `S3-09 built-in rates have their time of publication`(utcOffset: Int, time: String) throws {
    let environment = try RateHistoryFixture.environment()
    environment.utcOffset = utcOffset
    let model = try model(in: environment)
    let rate = try #require(model.rate)
    #expect(rate.retrieved == ("With the app, rates of ", time, ""))
    #expect(rate.moment == "2026-10-30T15:00Z")
  }

  @Test func `the result is copied without grouping, and that is said`() throws {
    let model = try model("/send/JP", "amount=100")
    #expect(model.handle(.copy, "") == [.copy("15725.03")])
    #expect(model.environment.announcement == "Copied 15725.03")
    _ = model.handle(.amount, "x")
    #expect(model.handle(.copy, "") == [])
  }

  @Test func `without any rates there is no result`() throws {
    let empty = try RateHistoryFixture.environment(archive: RateArchive([]))
    let model = try model(in: empty)
    #expect(model.rate == nil)
    #expect(model.result == nil)
    #expect(model.title == "Send money")
  }
}
