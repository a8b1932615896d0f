import ExactMoney
import ExchangeRates
import Testing

@testable import Presentation

@Suite struct ConverterBoardTests {
  private typealias Fixture = ConverterFixture

  @Test func `the amount stands in every favourite but the base`() throws {
    let model = try Fixture.model("/USD/BRL", "amount=100")
    let rows = model.favourites
    #expect(rows.map { $0.currency } == [.eur, .jpy, .gbp])
    #expect(rows.map { $0.value?.text } == ["89.51", "15,725", "74.63"])
    #expect(rows.map { $0.rate } == ["0.89509", "157.25", "0.74633"])
    #expect(rows.map { $0.change?.signed } == ["−0.38%", "−0.51%", "−0.61%"])
    #expect(model.favouritesHeading == "100 USD in your favourites")
  }

  @Test func `a favourite's amount asks what must be paid for so much of it`() throws {
    var model = try Fixture.model("/USD/BRL", "amount=100")
    #expect(model.handle(.replace, "EUR") == [.focus("receive-EUR")])
    #expect(model.address.text == "/USD/BRL?amount=100&receive=89.51&in=EUR")
    #expect(model.handle(.favouriteAmount, "EUR 20") == [])
    #expect(model.address.text == "/USD/BRL?receive=20&in=EUR")
    #expect(model.favourites[0].typed == "20")
    #expect(model.paidAmount?.text == "22.34")
    #expect(model.resultText?.text == "121.38")
    #expect(model.handle(.favouriteAmount, "25") == [])
    #expect(model.address.text == "/USD/BRL?receive=25&in=EUR")
    #expect(model.paidAmount?.text == "27.93")
    _ = model.handle(.set, "EUR")
    #expect(model.address.text == "/USD/EUR?receive=25")
    #expect(model.isReceiving)
  }

  @Test func `an amount of the target is the one of the ink leaf`() throws {
    var model = try Fixture.model("/USD/EUR", "amount=100")
    #expect(model.handle(.favouriteAmount, "EUR 20") == [.focus("convert-receive")])
    #expect(model.address.text == "/USD/EUR?receive=20")
    #expect(model.favourites[0].typed == nil)
  }

  @Test func `a change is said only where one source published both days`() throws {
    var environment = try Fixture.environment()
    let alone = Fixture.rates.split(separator: "\n").prefix(2).joined(separator: "\n") + "\n"
    environment.rates.book = Fixture.book(alone, version: "alone")
    let model = ConverterViewModel(try Fixture.address("/USD/BRL"), environment)
    #expect(model.favourites.allSatisfy { $0.rate != nil && $0.change == nil })
    #expect(model.charts?.month == nil)
  }

  @Test func `favourites are moved and removed, the focus and a word follow`() throws {
    var model = try Fixture.model("/USD/BRL", "edit=1")
    #expect(model.place.isEditing)
    #expect(model.editedFavourites == [.eur, .jpy, .gbp, .usd])
    #expect(model.handle(.moveDown, "EUR") == [.focus("down-EUR")])
    #expect(model.environment.announcement == "Euro, 2 of 4")
    #expect(model.editedFavourites == [.jpy, .eur, .gbp, .usd])
    #expect(model.handle(.moveUp, "EUR") == [.focus("down-EUR")])
    #expect(model.handle(.moveDown, "GBP") == [.focus("up-GBP")])
    #expect(model.handle(.remove, "GBP") == [.focus("remove-USD")])
    #expect(model.environment.announcement == "British Pound removed from favourites")
    #expect(model.favourites.map { $0.currency } == [.eur, .jpy])
    #expect(model.handle(.editFavourites, "") == [.focus("edit-favourites")])
    #expect(model.address.text == "/USD/BRL")
  }

  @Test func `S1-07 at most ten fetches are shown, newest first, with what changed`() throws {
    var environment = try Fixture.environment()
    environment.utcOffset = -3 * 3_600
    let pair = CurrencyPair(.usd, .brl)
    var fetches: [FetchedRate] = []
    for hour in 0..<12 {
      fetches.append(
        FetchedRate(
          source: "ECB",
          fetchedAt: Fixture.now.adding(seconds: Int64(-3_600 * hour)),
          asOf: Fixture.day("2026-10-30"),
          rate: try ExactDecimal(hour < 2 ? "5.43250984604" : hour < 4 ? "5.35157" : "5.40")
        )
      )
    }
    environment.rates.loaded = [(.fetches(pair), .fetches(fetches))]
    let model = ConverterViewModel(try Fixture.address("/USD/BRL"), environment)
    let past = try #require(model.pastRates)
    #expect(past.count == 10)
    #expect(past[0].time == "30 Oct, 14:09")
    #expect(past[0].machineTime == "2026-10-30T14:09")
    #expect(past[0].rate == "5.4325")
    #expect(past.prefix(4).map { $0.difference } == ["=", "+0.0809", "=", "−0.0484"])
    #expect(past[0].isUnchanged)
    #expect(past[9].difference == "=")
  }

  @Test func `fetches and days of the past are asked for`() throws {
    let model = try Fixture.model("/USD/BRL", "on=2026-10-22")
    let pair = CurrencyPair(.usd, .brl)
    #expect(
      model.needs == [
        .tables(over: Fixture.day("2026-10-22")...Fixture.day("2026-10-22")), .fetches(pair),
      ]
    )
    #expect(try Fixture.model().needs == [.fetches(pair)])
    #expect(model.pastRates == nil)
  }

  @Test func `a past day is converted by its own rates once they are here`() throws {
    var model = try Fixture.model("/USD/BRL", "amount=100&on=2026-10-22")
    #expect(model.isLoading)
    #expect(model.resultText == nil)
    let day = Fixture.day("2026-10-22")
    model.environment.rates.loaded = [(.tables(over: day...day), .tables(Fixture.archive()))]
    model.follow()
    #expect(!model.isLoading)
    #expect(model.resultText?.text == "504.90")
    #expect(model.favourites.map { $0.value?.text } == ["89.25", "15,705", "74.76"])
    #expect(model.freshness.fact == "Rates of 22 Oct 2026 · ECB")
  }

  @Test func `the result of a past day is announced when its rates have come`() throws {
    let app = AppModel(
      .converter(try Fixture.address("/USD/BRL", "typedAmount=100")),
      try Fixture.environment()
    )
    let said = AppEffect.say("100 US dollars is 504.90 Brazilian reals", .amount)
    #expect(!app.handle(.acted(.option, "on 2026-10-22")).effects.contains(said))
    let day = Fixture.day("2026-10-22")
    let answer = AppEvent.answered(.tables(over: day...day), .tables(Fixture.archive()))
    #expect(app.handle(answer).effects.contains(said))
    #expect(!app.handle(.ticked(Fixture.now)).effects.contains(said), "once")
  }

  @Test(arguments: [
    (AppEvent.acted(.amount, "12"), Action.amount), (.acted(.swap, ""), .swap),
    (.acted(.copy, ""), .copy), (.acted(.remove, "EUR"), .copy), (.acted(.refresh, ""), .refresh),
    (.acted(.moveDown, "EUR"), .moveUp), (.acted(.moveUp, "JPY"), .moveUp),
    (.erasureFeared, .understood),
  ])
  func `an announcement names the action whose waiting one it takes the place of`(
    event: AppEvent,
    action: Action
  ) throws {
    let place = try Fixture.address("/USD/BRL", "amount=100&edit=1")
    let step = AppModel(.converter(place), try Fixture.environment()).handle(event)
    let actions = step.effects.compactMap { effect -> Action? in
      if case .say(_, let action) = effect { action } else { nil }
    }
    #expect(actions == [action])
  }

  @Test func `offline, a past day goes by the loaded rates`() throws {
    var environment = try Fixture.environment()
    environment.isOffline = true
    let near = ConverterViewModel(try Fixture.address("/USD/BRL", "on=2026-10-22"), environment)
    #expect(near.resultText?.text == "504.90")
    let far = ConverterViewModel(try Fixture.address("/USD/BRL", "on=2020-01-01"), environment)
    #expect(far.resultNote == "The rates of 1 Jan 2020 are not on this device.")
  }

  @Test(arguments: [
    ("rate 5,70", "“5,70” can be read as 5.70 or as 570. Write it without grouping marks."),
    ("rate 1.234", "“1.234” can be read as 1.234 or as 1,234. Write it without grouping marks."),
  ])
  func `an ambiguous rate is refused and not used`(option: String, problem: String) throws {
    let model = try Fixture.model("/USD/BRL", "amount=100&sheet=day")
    let result = model.result
    _ = model.handle(.option, option)
    #expect(model.result == result)
    #expect(model.rateNote == .problem(problem))
    #expect(model.place.rate == nil)
    #expect(model.handle(.pinRate, "") == [])
    #expect(model.environment.preferences.rates.ownRates.isEmpty)
  }

  @Test func `an ambiguous fee is read as usual, and the other reading is a link`() throws {
    let model = try Fixture.model("/USD/BRL", "amount=100&sheet=fee")
    _ = model.handle(.option, "fee 2,5")
    #expect(model.resultText?.text == "556.83")
    let meant = try #require(Address(path: "/USD/BRL", query: "amount=100&card=25&sheet=fee"))
    #expect(model.note(in: .fee) == .reading("Read as 2.5%.", other: "Meant 25%?", meant))
    #expect(model.note(in: .fee)?.isProblem == false)
    let again = ConverterViewModel(
      try Fixture.address("/USD/BRL", String(model.address.text.dropFirst(9))),
      try Fixture.environment()
    )
    #expect(again.note(in: .fee) == model.note(in: .fee) && again.text(in: .fee) == "2,5")
    for wrong in ["100", "-1", "abc", "2 EUR"] {
      _ = model.handle(.option, "fee " + wrong)
      #expect(
        model.note(in: .fee) == .problem("A fee is a number from 0 to less than 100."),
        "\(wrong)"
      )
      #expect(model.resultText?.text == "543.25")
    }
  }

  @Test func `today's rates leave no typed rate in its field`() throws {
    let model = try Fixture.model("/USD/BRL", "amount=100&sheet=day")
    _ = model.handle(.option, "rate 5.70")
    #expect(model.text(in: .rate) == "5.70")
    _ = model.handle(.option, "on ")
    #expect(model.text(in: .rate) == "" && !model.hasOtherRate)
  }

  @Test func `a card adds to what is paid, or takes from what arrives`() throws {
    let model = try Fixture.model("/USD/BRL", "amount=100&sheet=fee")
    _ = model.handle(.option, "fee 2")
    #expect(model.resultText?.text == "554.12")
    #expect(model.cardLine == "with my card · 543.25 official")
    #expect(
      model.environment.announcement
        == "100 US dollars is 554.12 Brazilian reals with my card, 543.25 official"
    )
    #expect(model.equivalence(isInverse: false)?.quote == "BRL")
    #expect(model.favourites[0].value?.text == "91.30")
    _ = model.handle(.option, "side fee")
    #expect(model.resultText?.text == "532.39")
    #expect(model.cardLine == "arrives, less 2% · 543.25 official")
    #expect(model.address.text == "/USD/BRL?amount=100&fee=2&sheet=fee")
    _ = model.handle(.option, "fee 3")
    #expect(model.place.fee == FeePercent(3), "the side stays")
    #expect(model.addressWithoutFee?.text == "/USD/BRL?amount=100&sheet=fee")
    _ = model.handle(.option, "fee ")
    #expect(model.address.text == "/USD/BRL?amount=100&sheet=fee" && model.cardLine == nil)
  }

  @Test func `each choice holds as soon as it is made, by the name of its field`() throws {
    let model = try Fixture.model("/USD/BRL", "amount=100&sheet=day")
    for (value, query) in [
      ("policy month-average", "policy=month-average"), ("fee 2", "card=2"),
      ("on 2026-10-22", "on=2026-10-22"), ("rate 5.40", "rate=5.40"),
      ("policy last", "on=2026-10-22"),
    ] {
      _ = model.handle(.option, value)
      #expect(model.address.text.contains(query), "\(value)")
    }
    #expect(!model.address.text.contains("policy"))
  }

  @Test func `a rate of one's own counts, and can be kept`() throws {
    let model = try Fixture.model("/USD/BRL", "amount=100&sheet=day")
    _ = model.handle(.option, "rate 5.40")
    #expect(model.resultText?.text == "540.00")
    #expect(model.freshness.fact == "Your own rate, set on 30 Oct 2026")
    #expect(model.chips[0].text == "My own rate" && model.chips[0].isSet)
    #expect(model.handle(.pinRate, "") == [])
    #expect(model.address.text == "/USD/BRL?amount=100&sheet=day")
    #expect(model.resultText?.text == "540.00")
    #expect(model.hasKeptRate)
    #expect(model.handle(.removeRate, "") == [])
    #expect(model.resultText?.text == "543.25")
    _ = model.handle(.option, "rate -1")
    #expect(model.rateNote == .problem("A rate is a number above zero."))
    _ = model.handle(.option, "on 2026-10-22")
    #expect(model.place.on == Fixture.day("2026-10-22"))
    #expect(model.handle(.sheet, "") == [.focus("mode-day")])
    #expect(model.place.sheet == nil)
  }

  @Test(arguments: [
    ("2026-10-17", "Saturday: rate of Fri 16 Oct · ECB"),
    ("2026-10-18", "Sunday: rate of Fri 16 Oct · ECB"),
    ("2026-10-16", "Rates of 16 Oct 2026 · ECB"),
    ("2026-10-19", "19 Oct 2026: rate of Fri 16 Oct · ECB"),
    // A Sunday does not explain the missing days before it.
    ("2026-10-25", "25 Oct 2026: rate of Fri 16 Oct · ECB"),
  ])
  func `a day says why its rate is of another`(day: String, fact: String) throws {
    let environment = try Fixture.environment()
    environment.isOffline = true
    let archive = Fixture.archive("Date,USD,BRL\n2026-10-16,1.1172,6.0692\n")
    let chosen = Fixture.day(day)
    environment.rates.loaded = [(.tables(over: chosen...chosen), .tables(archive))]
    let model = ConverterViewModel(try Fixture.address("/USD/BRL", "on=" + day), environment)
    #expect(model.freshness.fact == fact && model.freshness.state == .day)
  }

  @Test func `a rate of another year has its year, in a shared text too`() throws {
    let environment = try Fixture.environment()
    environment.isOffline = true
    let archive = Fixture.archive("Date,USD,BRL\n2008-09-12,1.4095,2.5421\n")
    let chosen = Fixture.day("2008-09-14")
    environment.rates.loaded = [(.tables(over: chosen...chosen), .tables(archive))]
    let place = try Fixture.address("/USD/BRL", "amount=100&on=2008-09-14")
    let shared = ConverterViewModel(place, environment).sharedText
    #expect(shared.hasSuffix(" · Sunday: rate of Fri 12 Sep 2008 · ECB"))
  }

  @Test(arguments: [
    ("/USD/EUR", "amount=100", "amount=100&"), ("/USD/EUR", "amount=2*50", "amount=100&"),
    ("/USD/EUR", "receive=20", "amount=22.41&"), ("/USD/EUR", "amount=", ""),
    ("/USD/JPY", "amount=100", nil),
  ])
  func `a past day leads to a receipt where a rule leads into the quote`(
    pair: String,
    query: String,
    amount: String?
  ) throws {
    let environment = try Fixture.environment()
    environment.isOffline = true
    let dated = try Fixture.address(pair, query + "&on=2026-10-22")
    let link = ConverterViewModel(dated, environment).receipt
    #expect(link == amount.map { "/rules?\($0)from=USD&into=EUR&on=2026-10-22" })
    #expect(ConverterViewModel(try Fixture.address(pair, query), environment).receipt == nil)
  }

  @Test func `choosing today is choosing no day`() throws {
    let model = try Fixture.model("/USD/BRL", "amount=100&on=2026-10-23&sheet=day")
    let today = model.environment.today.description
    _ = model.handle(.option, "on " + today)
    #expect(model.place.on == nil)
    _ = model.handle(.option, "on 2026-10-23")
    #expect(model.place.on?.description == "2026-10-23")
  }

  @Test func `a day ahead has no rate yet, and the newest are shown for it`() throws {
    let model = try Fixture.model("/USD/BRL", "amount=100&on=2026-11-01")
    #expect(model.freshness.fact == "That day has no rate yet. Showing 30 Oct 2026.")
    #expect(model.resultText?.text == "543.25" && model.chips[0].text == "Sun 1 Nov 2026")
  }

  @Test func `a past day stands beside today, with the card`() throws {
    let environment = try Fixture.environment()
    let day = Fixture.day("2026-10-22")
    environment.rates.loaded = [(.tables(over: day...day), .tables(Fixture.archive()))]
    let address = try Fixture.address("/USD/BRL", "amount=100&card=2&on=2026-10-22")
    let model = ConverterViewModel(address, environment)
    let both = try #require(model.thenAndNow)
    #expect(
      both.rows.map { $0.name + ": " + $0.value } == [
        "Thu 22 Oct 2026: 5.0490", "Fri 30 Oct 2026: 5.4325", "100 USD today: 554.12 BRL",
      ]
    )
    #expect(both.change.signed == "+7.60%")
    #expect(try Fixture.model("/USD/BRL", "amount=100&card=2").thenAndNow == nil)
  }

  @Test func `the last thirty days are drawn, a year only where there is one`() throws {
    let model = try Fixture.model()
    let chart = try #require(model.charts?.month)
    #expect(chart.line == "M0 199l125 1l375-200l125 89l125 7l125-9l125-29")
    #expect(chart.area == chart.line + "V200H0z")
    #expect((chart.lowest.rate, chart.highest.rate) == ("5.0465", "5.5884"))
    #expect((chart.first.rate, chart.change.signed) == ("5.0490", "+7.60%"))
    #expect(model.charts?.year == nil)
  }

  @Test func `a year has round rates beside it and months below`() throws {
    var text = "Date,USD,BRL\n"
    for age in 0..<366 {
      let day = Fixture.day("2026-10-30").adding(days: -age)
      text += "\(day),1.0,\(5).\(10 + age % 50)\n"
    }
    var environment = try Fixture.environment()
    environment.rates.book = Fixture.book(text, version: "year")
    let model = ConverterViewModel(try Fixture.address("/USD/BRL"), environment)
    let chart = try #require(model.charts?.year)
    #expect(chart.rates.map { $0.label } == ["5.10", "5.20", "5.30", "5.40", "5.50", "5.60"])
    #expect(
      chart.rates.map { $0.share.percent }
        == ["100.00%", "80.00%", "60.00%", "40.00%", "20.00%", "0.00%"]
    )
    #expect(chart.days.map { $0.label } == ["2026", "Mar", "May", "Jul", "Sep"])
    #expect(chart.last.point.x.percent == "100.00%")
  }
}
