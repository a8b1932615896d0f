import ExactMoney
import ExchangeRates
import Testing

@testable import Presentation

@Suite struct OfferSheetTests {
  private typealias Fixture = ConverterFixture

  private func model(_ path: String) throws -> ConverterViewModel {
    let (place, query) = path.cut(at: "?")
    guard case .converter(let address)? = Address(path: place, query: query ?? "") else {
      throw RateError.notJoined(CurrencyPair(.usd, .brl), asked: nil)
    }
    #expect(address.text == path)
    return ConverterViewModel(address, try Fixture.environment())
  }

  private func sheet(_ path: String) throws -> OfferSheet {
    try #require(try model(path).offerSheet)
  }

  @Test func `what they give is compared with the official rate`() throws {
    let model = try model("/USD/BRL/offer?amount=100&give=520")
    let sheet = try #require(model.offerSheet)
    #expect(sheet.label == "For 100 USD" && sheet.fieldLabel == "For 100 USD, in Brazilian Real")
    #expect(sheet.verdict?.text == "4.3% worse than the ECB" && model.title == sheet.verdict?.text)
    #expect(sheet.verdict?.money == "23.25 BRL less")
    #expect(sheet.verdict?.detail == "5.2000, not 5.4325 · rates of 30 Oct 2026")
    #expect(sheet.verdict?.button == nil)
    #expect(sheet.scale?.position == 598 && sheet.ways.isEmpty && sheet.regulation == nil)
    #expect(
      sheet.scale?.sentence
        == "4.3% worse than the ECB. A bank typically takes 7%, a card 2–3%, an airport 10%."
    )
    let better = try #require(try self.sheet("/USD/BRL/offer?amount=100&give=545.42").verdict)
    #expect(better.text == "0.4% better than the ECB" && better.money == "2.17 BRL more")
    let same = try #require(try self.sheet("/USD/BRL/offer?amount=100&give=543.4").verdict)
    #expect(same.text == "Same as the ECB" && same.money.isEmpty)
    #expect(same.detail == "rates of 30 Oct 2026")
  }

  @Test func `the card adds a line, and the verdict stays official`() throws {
    let sheet = try sheet("/USD/BRL/offer?amount=100&card=2&give=520")
    #expect(sheet.verdict?.text == "4.3% worse than the ECB")
    #expect(
      sheet.verdict?.detail
        == "5.2000, not 5.4325 · 532.60 BRL with my card · rates of 30 Oct 2026"
    )
  }

  @Test func `at a terminal the answer is the button to press`() throws {
    let dear = try sheet("/GBP/USD/offer?amount=75&charge=112.01")
    #expect(dear.verdict?.text == "Pay in British pounds" && dear.verdict?.button == .gbp)
    #expect(dear.verdict?.money == "In US dollars it costs 11.52 USD more")
    #expect(
      dear.ways.map { $0.name } == [
        "In British pounds, the rate of the ECB", "In US dollars, their rate",
      ]
    )
    #expect(dear.askCard?.text == "/GBP/USD?amount=75&sheet=fee" && dear.regulation == nil)
    let cheap = try sheet("/EUR/USD/offer?amount=75&card=5&charge=85")
    #expect(cheap.verdict?.text == "Pay in US dollars" && cheap.verdict?.button == .usd)
    #expect(cheap.ways.first?.name == "In US dollars, their rate" && cheap.askCard == nil)
    #expect(cheap.regulation?.contains("2019/518") == true)
  }

  @Test func `an offer beyond all others asks for the other direction`() throws {
    let sheet = try sheet("/USD/GBP/offer?amount=75&charge=112.01")
    #expect(sheet.verdict?.doubt?.text == "Is it 112.01 USD?")
    #expect(sheet.verdict?.doubt?.address.text == "/GBP/USD/offer?amount=75&charge=112.01")
  }

  @Test func `the rate on a booth's board is asked about as the sum it makes`() throws {
    let sheet = try sheet("/USD/BRL/offer?amount=100&give=5.2")
    #expect(sheet.verdict?.doubt?.text == "Is it 520.00 BRL?")
    let meant = try #require(sheet.verdict?.doubt?.address)
    #expect(meant.text == "/USD/BRL/offer?amount=100&give=520")
    // An offer for one unit is the rate itself; a tenth or ten times the rate cannot be one.
    #expect(try self.sheet("/USD/BRL/offer?amount=1&give=5.2").verdict?.doubt?.text == nil)
    #expect(try self.sheet("/USD/BRL/offer?amount=100&give=0.52").verdict?.doubt?.text == nil)
    #expect(try self.sheet("/USD/BRL/offer?amount=100&give=54").verdict?.doubt?.text == nil)
  }

  @Test func `a machine's fees are worked out, in one draw and in three`() throws {
    let sheet = try sheet("/EUR/USD/offer?amount=300&machine=5&percent=2")
    #expect(sheet.isCash && sheet.cost == "347.56")
    #expect(
      sheet.verdict?.text == "3.7% more than the ECB" && sheet.verdict?.money == "12.40 USD more"
    )
    #expect(sheet.verdict?.detail == "335.16 without fees · rates of 30 Oct 2026")
    #expect(sheet.ways.map { $0.name } == ["One draw of 300 EUR", "Three draws of 100 EUR"])
    #expect(sheet.ways.map { $0.amount } == ["347.56 USD", "358.96 USD"])
    #expect(sheet.ways.map { $0.percent } == ["+3.7%", "+7.1%"])
  }

  @Test func `cash is of no kind of offer, and choosing one leaves the machine`() throws {
    let model = try model("/EUR/USD/offer?amount=300&machine=5&percent=2")
    #expect(model.offerSheet?.kind == nil)
    _ = model.handle(.option, "machine 6")
    _ = model.handle(.option, "kind charge")
    #expect(model.offerSheet?.kind == .charge && model.offerSheet?.cost == nil)
    #expect(model.text(in: .machine).isEmpty && model.text(in: .percent).isEmpty)
    #expect(model.address.text == "/EUR/USD/offer?amount=300&charge=")
  }

  @Test func `a machine's fee is in the base, and leaves with its sheet`() throws {
    let model = try model("/EUR/USD/offer?amount=300")
    _ = model.handle(.option, "machine $6")
    #expect(
      model.place.entries[.machine].number == nil && model.offerSheet?.withdrawals.isEmpty == true
    )
    #expect(
      model.note(in: .machine) == .problem("The machine’s fee is an amount in EUR.")
    )
    _ = model.handle(.option, "machine 6 €")
    #expect(model.place.entries[.machine].number == ExactDecimal(6))
    _ = model.handle(.sheet, "day")
    _ = model.handle(.sheet, "offer")
    #expect(model.offerSheet?.isCash == false && model.text(in: .offer) == "")
    #expect(model.note(in: .machine) == nil)
  }

  @Test(arguments: [
    // The typed fees, the cost, and the notes about the machine's and the bank's fee.
    ("2,50", "2", "344.71", "Read as 2.50. Meant 250?", ""),
    ("1,000", "2", "1,481.41", "Read as 1,000. Meant 1.000?", ""),
    ("abc", "2", "–", "The machine’s fee is an amount in EUR.", ""),
    ("-5", "2", "–", "The machine’s fee is an amount in EUR.", ""),
    ("5", "abc", "–", "", "A fee is a number from 0 to less than 100."),
    ("5", "150", "–", "", "A fee is a number from 0 to less than 100."),
    ("220", "2,5", "595.47", "", "Read as 2.5%. Meant 25%?"),
    ("0", "", "", "", ""), ("0,00", "", "", "", ""),
  ])
  func `a doubtful fee is said, and a wrong one has no cost`(
    machine: String,
    percent: String,
    cost: String,
    machineNote: String,
    bankNote: String
  ) throws {
    let sent = "typedAmount=300&typedMachine=\(machine)&typedPercent=\(percent)&kind=give"
    let typed = try model("/EUR/USD/offer?amount=300")
    _ = typed.handle(.option, "machine " + machine)
    _ = typed.handle(.option, "percent " + percent)
    let form = try Fixture.address("/EUR/USD/offer", sent)
    let shown = try #require(form.redirect(in: typed.environment))
    for model in [typed, try model(shown.text)] {
      let sheet = try #require(model.offerSheet)
      #expect(sheet.cost ?? "" == cost)
      #expect(sheet.model.note(in: .machine).map { text(of: $0) } ?? "" == machineNote)
      #expect(sheet.model.note(in: .percent).map { text(of: $0) } ?? "" == bankNote)
    }
    guard
      case .reading(_, _, let meant)? = typed.note(in: .machine) ?? typed.note(in: .percent)
    else { return }
    let other = try #require(try sheet(meant.text))
    #expect(
      other.cost != cost && other.model.note(in: .machine) == nil
        && other.model.note(in: .percent) == nil
    )
  }

  @Test(arguments: [
    // Fees stored by readers of other locales: the fee's value is shown, without the ambiguity of
    // its text.
    ("machine=1.5&machineText=1,5", "1,5"), ("machine=250&machineText=2,50", "250"),
    ("machine=5&machineText=abc", "5"), ("machine=2.5&machineText=2,50", "2,50"),
  ])
  func `a text kept elsewhere is shown where it means the same`(query: String, shown: String) throws
  {
    let path = try Fixture.address("/EUR/USD/offer", "amount=300&" + query)
    let model = ConverterViewModel(path, try Fixture.environment())
    let sheet = try #require(model.offerSheet)
    #expect(model.text(in: .machine) == shown && sheet.cost != "–")
    #expect(sheet.model.note(in: .machine)?.isProblem ?? false == false)
  }

  @Test func `a sheet's form sends all of the conversion but its own fields`() throws {
    let query = "amount=300&on=2026-10-27&policy=before&card=2&feeText=2,0&rate=1.5&charge=5"
    let place = try Fixture.address(
      "/EUR/USD/offer",
      query + "&machine=5&machineText=5,0&percent=2&edit=1"
    )
    func names(_ sheet: ConverterSheet) -> [String] { place.items(beside: sheet).map { $0.name } }
    let (day, card) = (["on", "policy", "rate"], ["card", "feeText"])
    let offer = ["charge", "machine", "machineText", "percent"]
    #expect(Set(names(.day)) == Set(["amount"] + card + offer))
    #expect(Set(names(.fee)) == Set(["amount"] + day + offer))
    #expect(Set(names(.offer)) == Set(["amount"] + day + card))
  }

  @Test func `a field has one name, from which those of its texts follow`() {
    let names = SheetField.allCases.map { $0.formName }
    #expect(
      names == [
        "on", "policy", "typedFee", "typedRate", "typedOffer", "typedMachine", "typedPercent",
        "side", "kind",
      ]
    )
    #expect(SheetField.allCases.filter { $0.isOfCash } == [.machine, .percent])
  }

  private func text(of note: AmountNote) -> String {
    switch note {
    case .problem(let text), .information(let text): text
    case .reading(let taken, let other, _): taken + (other.map { " " + $0 } ?? "")
    }
  }

  @Test func `on a day ahead the newest rates count, as on the card`() throws {
    let sheet = try sheet("/USD/BRL/offer?amount=100&on=2027-06-01&give=500")
    #expect(sheet.offer != nil && sheet.verdict != nil)
  }

  @Test(arguments: [
    ("/USD/BRL/offer?amount=100", "What do they give you for 100 USD?"),
    ("/USD/BRL/offer?amount=100&charge=", "What do they charge you for 100 USD?"),
    ("/USD/BRL/offer?amount=0&give=5", "Nothing to compare."),
    ("/USD/BRL/offer?amount=100&give=0", "Nothing to compare."),
    ("/USD/USD/offer?amount=100&give=90", "Nothing to compare."),
  ])
  func `without an offer there is a question, and no scale`(path: String, text: String) throws {
    let sheet = try sheet(path)
    #expect(sheet.absence == text && sheet.verdict == nil && sheet.scale == nil)
  }

  @Test func `the offer is typed as an amount is, also by the keys of its sheet`() throws {
    let model = try model("/USD/BRL/offer?amount=100")
    for key in ["5", "0", "0", "add", "2", "0"] { _ = model.handle(.key, key) }
    #expect(model.offerSheet?.text == "500+20")
    #expect(model.offerSheet?.offer?.offered == ExactDecimal(520))
    #expect(model.environment.announcement == "4.3% worse than the ECB. 23.25 BRL less")
    _ = model.handle(.option, "kind charge")
    #expect(model.address.text == "/USD/BRL/offer?amount=100&charge=500%2B20")
    _ = model.handle(.option, "offer abc")
    #expect(
      model.offerSheet?.note == .problem("Use digits only.") && model.offerSheet?.offer == nil
    )
    _ = model.handle(.option, "offer 1,234")
    let meant = try #require(Address(path: "/USD/BRL/offer", query: "amount=100&charge=1.2340"))
    #expect(model.offerSheet?.note == .reading("Read as 1234.", other: "Meant 1.234?", meant))
    #expect(model.offerSheet?.showsFees == false)
    for text in ["", "0", "0.", "0.9", "0", "", "-", "5"] {
      _ = model.handle(.keys, "machine")
      _ = model.handle(.option, "machine " + text)
      #expect(model.offerSheet?.showsFees == true, "the field that is typed into stays: \(text)")
    }
    #expect(model.offerSheet?.isCash == true && model.offerSheet?.offer == nil)
    #expect(model.handle(.sheet, "") == [.focus("mode-offer")])
    #expect(model.address.text == "/USD/BRL?amount=100")
  }

  @Test func `the scale says which way an offer differs`() throws {
    let better = try sheet("/USD/BRL/offer?amount=100&give=550")
    #expect(better.scale?.label == "This offer −1.2%" && better.scale?.position == 0)
    #expect(try sheet("/USD/BRL/offer?amount=100&give=520").scale?.label == "This offer 4.3%")
  }

  @Test func `the scale is a logarithm, with its end beyond 15 percent`() {
    let places = [0, 10, 25, 43, 100, 150, 1_000].map { OfferScale.position(of: $0) }
    #expect(places == [0, 250, 448, 598, 865, 1_000, 1_000])
    #expect((0..<200).allSatisfy { OfferScale.position(of: $0) <= OfferScale.position(of: $0 + 1) })
  }
}
