import EmbeddedData
import ExactMoney
import ExchangeRates
import Localization
import TestSupport
import Testing

@testable import Presentation

private typealias Fixture = ConverterFixture

/// Every field in which Enter answers a sentence shows the answer while it is typed.
@Suite struct SentenceAnswerTests {
  private static let hint = "Try “35.50 eur in brl” or paste a menu."

  private func environment(_ tag: String = "en") throws -> AppEnvironment {
    let environment = try Fixture.environment(tag)
    environment.preferences.rates.conversion = KeptConversion(try Fixture.address("/EUR/BRL"))
    return environment
  }

  private func list(_ path: String = "/USD/BRL", _ query: String = "") throws
    -> CurrencyListViewModel
  {
    CurrencyListViewModel(
      CurrencyListAddress(for: .quote, of: KeptConversion(try Fixture.address(path, query))),
      try reader("en")
    )
  }

  // MARK: Find or ask

  @Test func `a key in Find or ask replaces the address, and answers`() throws {
    let app = AppModel(.ask(AskAddress("")), try environment())
    let text = "35.50 eur in brl"
    let step = app.handle(.acted(.search, text))
    #expect(step.move == .replace(.ask(AskAddress(text))))
    #expect(app.screen.model.title == "35.50 EUR = 215.46 BRL")
    #expect(step.effects.contains(.say("35.50 EUR = 215.46 BRL", .amount)))
    #expect(app.handle(.acted(.ask, text)).move == .stay)
  }

  @Test func `a name finds its currency at each key, and a price takes its place`() throws {
    let model = AskViewModel(AskAddress(""), try environment())
    #expect(model.handle(.search, "brazil") == [.loadSearchNames(.all)])
    #expect(model.list?.codes == ["BRL"])
    #expect(model.environment.announcement == "1 currency")
    _ = model.handle(.search, "5 gbp")
    #expect(model.list == nil && model.rows.map { $0.paid } == ["5 GBP"])
    _ = model.handle(.search, "yen")
    #expect(model.rows.isEmpty && model.list?.codes == ["JPY"])
    #expect(model.handle(.search, "") == [.focus("ask")])
    #expect(model.environment.announcement.isEmpty)
  }

  @Test func `what is typed there is no conversion of the reader's`() throws {
    let model = AskViewModel(AskAddress(""), try environment())
    _ = model.handle(.search, "7 chf in usd")
    _ = model.handle(.search, "7 chf")
    #expect(model.title == "7 CHF = 46.21 BRL")
    let kept = try #require(model.environment.preferences.rates.conversion)
    #expect(kept.place.pair == CurrencyPair(base: .eur, quote: .brl))
  }

  @Test func `the field keeps what the address cuts, and its lines`() throws {
    let text = String(repeating: "é", count: 3_000)
    let model = AskViewModel(AskAddress("5 €\n6 €"), try environment())
    #expect(model.hasLines)
    _ = model.handle(.search, text)
    #expect(model.typed == text && model.place.text.utf8.count <= AskAddress.maximumLength)
    #expect(model.hasLines)
  }

  // MARK: The list of currencies

  @Test(arguments: [
    ("35.50 eur in brl", "35.50 EUR = 215.46 BRL", "/EUR/BRL?amount=35.50"),
    ("100 usd", "100 USD = 543.25 BRL", "/USD/BRL?amount=100"),
    ("100", "100 USD = 543.25 BRL", "/USD/BRL?amount=100"),
  ])
  func `a sentence that no currency is named like has its answer in the list`(
    text: String,
    answer: String,
    address: String
  ) throws {
    let list = try list("/USD/BRL", "amount=250")
    _ = list.handle(.search, text)
    let shown = try #require(list.answer)
    #expect(list.groups.isEmpty && shown.text == answer && shown.address.text == address)
    #expect(list.environment.announcement == answer)
    #expect(list.title == answer + " · Convert to")
    #expect(list.handle(.find, text).move == .push(shown.address))
  }

  @Test func `a text has no answer while names that it may find are still to come`() throws {
    let list = try list()
    list.environment.rates.take([], CurrencyKeywords())
    _ = list.handle(.search, "20 eur")
    #expect(list.groups.isEmpty && list.answer == nil)
    list.environment.isOffline = true
    #expect(list.answer?.text == "20 EUR = 121.38 BRL")
  }

  @Test func `prices of which one is not the amount are answered by their page`() throws {
    let list = try list()
    _ = list.handle(.search, "3.99 usd/lb in eur/kg")
    #expect(list.answer?.text == "3.99 USD/lb = 7.87 EUR/kg")
    #expect(list.answer?.address == .ask(AskAddress("3.99 usd/lb in eur/kg")))
  }

  @Test(arguments: ["real", "qqqq", "840", ""])
  func `a name, and what cannot be read, have no answer`(text: String) throws {
    let list = try list()
    _ = list.handle(.search, text)
    #expect(list.answer == nil)
  }

  @Test func `the answer follows the card's amount and the rates`() throws {
    let list = try list("/USD/BRL", "amount=250")
    _ = list.handle(.search, "20 eur")
    #expect(list.answer?.text == "20 EUR = 121.38 BRL")
    _ = list.handle(.swap, "")
    #expect(list.answer?.text == "20 EUR = 22.34 USD")
  }

  @Test func `the rates of a sentence's day are asked for, and answer it once they are there`()
    throws
  {
    let environment = try reader("en")
    let conversion = KeptConversion(try Fixture.address("/USD/BRL"))
    let app = AppModel(
      .currencies(CurrencyListAddress(for: .quote, of: conversion)),
      environment
    )
    _ = app.handle(.acted(.search, "100 usd in brl on 29 Oct 2026"))
    for need in app.needs {
      if case .tables = need { _ = app.handle(.answered(need, .tables(Fixture.archive()))) }
    }
    #expect(app.screen.model.title.hasPrefix("100 USD = 535.16 BRL"))
  }

  // MARK: The amount's field

  @Test func `a sentence in the amount's field has its answer below, and Enter opens it`() throws {
    let model = try Fixture.model("/USD/BRL", "amount=100")
    let text = "35.50 eur in brl"
    for end in text.indices { _ = model.handle(.amount, String(text[...end])) }
    let answer = try #require(model.answer)
    #expect(answer.address.text == "/EUR/BRL?amount=35.50")
    #expect(
      model.notes == [.reading("35.50 EUR = 215.46 BRL", other: "Convert", answer.address)]
    )
    #expect(model.environment.announcement == "35.50 EUR = 215.46 BRL" && !model.isInvalid)
    #expect(model.handle(.convert, "").move == .push(answer.address))
    _ = model.handle(.amount, "3")
    #expect(model.answer == nil && model.notes.isEmpty)
  }

  @Test(arguments: ["usd to eur", "eur/usd", "EURUSD", "100 usd = ? eur"])
  func `a question without a number, or with a sign, is one here too`(text: String) throws {
    let model = try Fixture.model("/USD/BRL", "amount=100")
    for end in text.indices { _ = model.handle(.amount, String(text[...end])) }
    let answer = try #require(model.answer)
    #expect(model.handle(.convert, "").move == .push(answer.address))
  }

  @Test(arguments: ["how", "how much is 1", "h", "brl 5 i want"])
  func `the beginning of a sentence is no mistake`(text: String) throws {
    let model = try Fixture.model("/USD/BRL", "amount=100")
    for end in text.indices {
      _ = model.handle(.amount, String(text[...end]))
      #expect(model.notes.allSatisfy { !$0.isProblem } && !model.isInvalid)
    }
    #expect(model.answer != nil || model.notes == [.information(Self.hint)])
  }

  @Test(arguments: ["x", "1e", "12abc", "dollr", "hello", "R$", "دول", "ドル", "1.2.3", "100"])
  func `one word is not read as a sentence, nor is a number`(text: String) throws {
    let model = try Fixture.model("/USD/BRL", "amount=100")
    _ = model.handle(.amount, text)
    #expect(!model.field.mayBeSentence && model.answer == nil)
  }

  // MARK: Everywhere

  /// Returns the example questions in `Data/languages`, each with its language.
  private static func examples() throws -> [(tag: String, text: String)] {
    var examples: [(tag: String, text: String)] = []
    for name in try ProjectFile.names(in: "Data/languages").sorted() where name.hasSuffix(".txt") {
      let lines = try ProjectFile.lines("Data/languages/" + name)
      for line in lines.drop(while: { $0 != "[examples]" }).dropFirst() {
        guard !line.hasPrefix("[") else { break }
        guard let end = line.range(of: " => ") else { continue }
        examples.append((String(name.dropLast(4)), String(line[..<end.lowerBound])))
      }
    }
    return examples
  }

  @Test func `a question typed letter by letter has the answer of Enter, in all three fields`()
    throws
  {
    var random = SplitMix64(seed: 1_419)
    let examples = try Self.examples()
    try #require(examples.count > 100)
    var answers = 0
    for _ in 0..<lawCases(24) {
      let example = examples[Int.random(in: examples.indices, using: &random)]
      let name: Comment = "\(example.tag): \(example.text)"
      var beginnings: [String] = []
      for scalar in example.text.unicodeScalars {
        beginnings.append((beginnings.last ?? "") + String(scalar))
      }
      try expectAsk(beginnings, example.tag, name)
      if try expectInList(beginnings, example.tag, name) { answers += 1 }
      if try expectInAmount(beginnings, example.tag, name) { answers += 1 }
    }
    #expect(answers > lawCases(24), "most are answered in the list and in the amount's field")
  }

  /// Returns a reader of a language, with the names and nicknames of the search.
  private func reader(_ tag: String) throws -> AppEnvironment {
    let environment = try environment(tag)
    let english = try #require(EmbeddedLocales.locale("en"))
    environment.rates.take([english], EmbeddedLocales.keywords)
    return environment
  }

  private func expectAsk(_ beginnings: [String], _ tag: String, _ name: Comment) throws {
    let app = AppModel(.ask(AskAddress("")), try reader(tag))
    for text in beginnings {
      #expect(app.handle(.acted(.search, text)).move == .replace(.ask(AskAddress(text))), name)
    }
    let sent = AppModel(.ask(AskAddress(beginnings.last ?? "")), try reader(tag))
    guard case .ask(let typed) = app.screen, case .ask(let opened) = sent.screen else {
      Issue.record("another screen")
      return
    }
    #expect(typed.title == opened.title && typed.problem == opened.problem, name)
    #expect(typed.rows.map { $0.value?.text } == opened.rows.map { $0.value?.text }, name)
    #expect(typed.list?.codes == opened.list?.codes, name)
  }

  private func expectInList(_ beginnings: [String], _ tag: String, _ name: Comment) throws -> Bool {
    let environment = try reader(tag)
    let list = CurrencyListViewModel(CurrencyListAddress(for: .quote, of: nil), environment)
    for text in beginnings { _ = list.handle(.search, text) }
    guard list.groups.isEmpty else { return false }
    let answer = list.answer
    return expect(answer, list.handle(.find, beginnings.last ?? ""), environment, name)
  }

  private func expectInAmount(_ beginnings: [String], _ tag: String, _ name: Comment) throws
    -> Bool
  {
    let environment = try reader(tag)
    let model = ConverterViewModel(try Fixture.address("/USD/BRL", "amount=100"), environment)
    for text in beginnings {
      #expect(model.handle(.amount, text).effects.isEmpty, name)
      guard text.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) else { continue }
      #expect(!model.isInvalid && model.notes.allSatisfy { !$0.isProblem }, "\(name): \(text)")
    }
    guard model.field.error != nil else { return false }
    let answer = model.answer
    return expect(answer, model.handle(.convert, ""), environment, name)
  }

  /// Expects `step` to open the address in `answer`, and returns whether there is one.
  private func expect(
    _ answer: SentenceAnswer?,
    _ step: Step,
    _ environment: AppEnvironment,
    _ name: Comment
  ) -> Bool {
    let text = answer?.text
    guard case .push(let address) = step.move else {
      #expect(answer == nil, name)
      return false
    }
    let screen = Screen(address, environment)
    if let answer {
      #expect(answer.address == address && text == screen.model.title, name)
    } else if case .ask(let page) = screen {
      #expect(page.rows.isEmpty, name)
    } else {
      Issue.record("\(name): \(address.text) is not said")
    }
    return answer != nil
  }
}
